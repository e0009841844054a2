/** A grid on a wall: dark, over the whole screen, as large as fits, never scrolled. */
import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Width a wall is drawn for, px; wider where the blocks are higher than it is. */
const STAGE = 1920;

interface Wall {
  on: boolean;
  toggle: () => void;
}

/** Whether the screen is on the wall, and the way there and back; Escape leaves, as everywhere. */
export function useWall(frame: RefObject<HTMLElement | null>): Wall {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const follow = (): void => setOn(frame.current !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [frame]);
  const toggle = useCallback(() => {
    const done = document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen();
    void done?.catch(() => undefined);
  }, [frame]);
  return { on, toggle };
}

/** Share of its size at which a stage of this height fills a wall, and how wide it is then, px. */
export function stageOf(wall: { width: number; height: number }, height: number): { width: number; zoom: number } {
  const width = Math.max(STAGE, height * (wall.width / wall.height));
  return { width, zoom: wall.width / width };
}

/** Fits the stage into the wall whenever one of them changes. */
export function useStage(on: boolean, frame: RefObject<HTMLElement | null>, stage: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, stage.current];
    if (!on || !outer || !inner) return undefined;
    const fit = (): void => {
      // The page's own scale is part of every length under it.
      const page = Number(getComputedStyle(document.documentElement).zoom) || 1;
      const wall = { width: innerWidth, height: innerHeight };
      inner.style.minHeight = '';
      inner.style.width = `${STAGE}px`;
      const { width, zoom } = stageOf(wall, inner.scrollHeight);
      inner.style.width = `${width}px`;
      inner.style.minHeight = `${wall.height / zoom}px`;
      inner.style.setProperty('zoom', String(zoom / page));
    };
    fit();
    // Blocks may grow when their data comes, which the stage does not tell of itself: its height is its own.
    const watcher = new MutationObserver(fit);
    watcher.observe(inner, { childList: true, subtree: true });
    addEventListener('resize', fit);
    return () => {
      watcher.disconnect();
      removeEventListener('resize', fit);
      for (const name of ['width', 'min-height', 'zoom']) inner.style.removeProperty(name);
    };
  }, [on, frame, stage]);
}
