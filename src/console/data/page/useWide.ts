import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * How wide a drawing is, px: drawn in its own pixels its letters are as large as they say.
 * @param usual before it is measured
 * @param least of what can be drawn
 */
export function useWide(element: RefObject<Element | null>, usual: number, least: number): number {
  const [wide, setWide] = useState(usual);
  useLayoutEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined;
    const watcher = new ResizeObserver(([entry]) => setWide(Math.max(least, Math.round(entry?.contentRect.width ?? usual))));
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element, usual, least]);
  return wide;
}
