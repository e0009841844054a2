/** A grid on a wall: dark, over the whole screen, never scrolled, nothing on it smaller than on a desk; what has no room turns. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { still } from '../../data/page/still.ts';
import { bandsOf, pagesOf, type Box, type Page } from './wallPages.ts';

/** Width a wall is drawn for, px. */
const STAGE = 1920;
/** How long a page stands, and how long it rests after a touch, ms. */
const [STANDS, REST] = [20_000, 60_000];
/** Kinds that stand on every page: what they say holds for all others. */
const PINNED = new Set(['filters']);

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

/** How large a stage stands on a wall of that width, and how wide it is then, px: enlarged where the wall is wider, never made smaller. */
export function stageOf(width: number): { width: number; zoom: number } {
  const zoom = Math.max(1, width / STAGE);
  return { width: width / zoom, zoom };
}

/** The pages of a wall. */
export interface Turning {
  pages: number;
  /** Which one is shown, from 0. */
  at: number;
  turnTo: (page: number) => void;
}

const blocksOf = (stage: HTMLElement): HTMLElement[] => [...stage.querySelectorAll<HTMLElement>(':scope > .block')];

/** Shows the blocks of a page, as high as there is room for. */
function show(stage: HTMLElement, { blocks, share }: Page): void {
  blocksOf(stage).forEach((block, i) => block.toggleAttribute('data-turned', !blocks.has(i)));
  stage.style.setProperty('--share', String(share));
}

/** How the blocks of a stage are divided, on a wall of that height in lengths of the stage. */
function divide(stage: HTMLElement, height: number): Page[] {
  const blocks = blocksOf(stage);
  show(stage, { blocks: new Set(blocks.keys()), share: 1 });
  const head = stage.querySelector<HTMLElement>(':scope > .grid-head');
  const { rowGap, paddingTop, paddingBottom } = getComputedStyle(stage);
  const gap = Number.parseFloat(rowGap) || 0;
  const boxes = blocks.map((block): Box => ({
    top: block.offsetTop,
    height: block.offsetHeight,
    pinned: PINNED.has(block.dataset['type'] ?? ''),
  }));
  const used = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom) + (head ? head.offsetHeight + gap : 0);
  return pagesOf(bandsOf(boxes), height - used, gap);
}

/** Fits the stage into the wall whenever one of them changes, and turns its pages. */
export function useStage(on: boolean, frame: RefObject<HTMLElement | null>, stage: RefObject<HTMLElement | null>): Turning {
  const [count, setCount] = useState(1);
  const [at, setAt] = useState(0);
  const pages = useRef<Page[]>([]);
  const current = Math.min(at, count - 1);
  const shown = useRef(0);
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, stage.current];
    if (!on || !outer || !inner) return undefined;
    const fit = (): void => {
      // The page's own scale is part of every length under it.
      const scale = Number(getComputedStyle(document.documentElement).zoom) || 1;
      const { width, zoom } = stageOf(innerWidth);
      inner.style.minHeight = '';
      inner.style.width = `${width}px`;
      inner.style.setProperty('zoom', String(zoom / scale));
      pages.current = divide(inner, innerHeight / zoom);
      const page = pages.current[Math.min(shown.current, pages.current.length - 1)];
      if (page) show(inner, page);
      inner.style.minHeight = `${innerHeight / zoom}px`;
      setCount(Math.max(1, pages.current.length));
    };
    fit();
    // Blocks may grow when their data comes, which the stage does not tell of itself: its height is its own.
    const watcher = new MutationObserver(fit);
    watcher.observe(inner, { childList: true, subtree: true });
    addEventListener('resize', fit);
    return () => {
      watcher.disconnect();
      removeEventListener('resize', fit);
      for (const name of ['width', 'min-height', 'zoom', '--share']) inner.style.removeProperty(name);
      for (const block of blocksOf(inner)) block.removeAttribute('data-turned');
    };
  }, [on, frame, stage]);
  useLayoutEffect(() => {
    shown.current = current;
    const page = pages.current[current];
    if (on && stage.current && page) show(stage.current, page);
  }, [on, stage, current]);
  useEffect(() => {
    if (!on || count < 2 || still()) return undefined;
    let touched = Number.NEGATIVE_INFINITY;
    const touch = (): void => {
      touched = performance.now();
    };
    const timer = setInterval(() => {
      if (!document.hidden && performance.now() - touched >= REST) setAt((page) => (page + 1) % count);
    }, STANDS);
    for (const kind of ['pointerdown', 'keydown'] as const) addEventListener(kind, touch, true);
    return () => {
      clearInterval(timer);
      for (const kind of ['pointerdown', 'keydown'] as const) removeEventListener(kind, touch, true);
    };
  }, [on, count]);
  return { pages: on ? count : 1, at: current, turnTo: setAt };
}
