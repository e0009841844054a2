import { useEffect, useLayoutEffect, useRef } from 'react';
import { still } from '../../data/page/still.ts';
import { keepTabs, scrolls } from './tabStore.ts';

/** Time in which a new page scrolls to its top, ms (S9-03). */
export const SCROLL_MS = 800;
/** A page that comes back after a reload needs its rows before it is tall enough; give up after this, ms. */
const PATIENCE = 3000;

/** Share of the way after `t` of the time, both 0 to 1: slow at both ends. */
export const eased = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** Scrolls to the top in {@link SCROLL_MS}; at once where motion is unwanted. The user's own scrolling ends it. Answers how to stop. */
export function scrollToTop(): () => void {
  const from = window.scrollY;
  if (from === 0 || still()) {
    window.scrollTo(0, 0);
    return () => undefined;
  }
  const begun = performance.now();
  let running = true;
  const stop = (): void => {
    running = false;
    removeEventListener('wheel', stop);
    removeEventListener('pointerdown', stop);
  };
  addEventListener('wheel', stop, { passive: true });
  addEventListener('pointerdown', stop);
  const step = (now: number): void => {
    if (!running) return;
    const t = Math.min(1, Math.max(0, (now - begun) / SCROLL_MS));
    window.scrollTo(0, from * (1 - eased(t)));
    if (t < 1) requestAnimationFrame(step);
    else stop();
  };
  requestAnimationFrame(step);
  return stop;
}

function scrollBack(to: number): () => void {
  const until = performance.now() + PATIENCE;
  let running = true;
  const stop = (): void => {
    running = false;
    removeEventListener('wheel', stop);
    removeEventListener('pointerdown', stop);
  };
  addEventListener('wheel', stop, { passive: true });
  addEventListener('pointerdown', stop);
  const step = (): void => {
    if (!running) return;
    window.scrollTo(0, to);
    if (Math.abs(window.scrollY - to) > 2 && performance.now() < until) requestAnimationFrame(step);
    else stop();
  };
  step();
  return stop;
}

/** A new page starts at its top, one that was open comes back where it was left (S2-20). */
export function usePageScroll(path: string): void {
  const page = useRef<string>(undefined);
  useLayoutEffect(() => {
    const first = page.current === undefined;
    page.current = path;
    const known = scrolls.get(path);
    if (known !== undefined) return scrollBack(known);
    // A document begins at its top; to ask where it is would lay out a page that is still being made.
    return first ? undefined : scrollToTop();
  }, [path]);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = (): void => {
      if (page.current !== undefined) scrolls.set(page.current, window.scrollY);
    };
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', keepTabs);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', keepTabs);
    };
  }, []);
}
