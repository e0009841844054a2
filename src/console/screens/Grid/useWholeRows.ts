import { useEffect, type RefObject } from 'react';

/** What scrolls inside of blocks, and its rows. */
const SCROLLERS: readonly (readonly [scroller: string, row: string])[] = [
  ['.figure-scroll', 'tr'],
  ['.rank-bars', 'li'],
  ['.feed', 'li'],
  ['.timeline', 'li'],
];

/** The height of the rows that have room as wholes; undefined where all have, or not even one. */
export function wholeRows(bottoms: readonly number[], room: number): number | undefined {
  const last = bottoms.at(-1);
  if (last === undefined || last <= room + 1) return undefined;
  return bottoms.findLast((bottom) => bottom <= room);
}

/** Ends what scrolls in a card behind a whole row: half a row reads as a mistake, and hides a figure. */
export function useWholeRows(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    const fit = (): void => {
      for (const [selector, row] of SCROLLERS)
        for (const scroller of element.querySelectorAll<HTMLElement>(selector)) {
          const place = scroller.parentElement;
          if (!place) continue;
          const zoom = scroller.currentCSSZoom ?? 1;
          const top = scroller.getBoundingClientRect().top;
          const room = (place.getBoundingClientRect().bottom - top) / zoom;
          const bottoms = [...scroller.querySelectorAll(row)].map(
            (r) => (r.getBoundingClientRect().bottom - top) / zoom + scroller.scrollTop,
          );
          const height = wholeRows(bottoms, room);
          const wanted = height === undefined ? '' : `${height}px`;
          if (scroller.style.maxHeight !== wanted) scroller.style.maxHeight = wanted;
        }
    };
    const sizes = new ResizeObserver(fit);
    sizes.observe(element);
    const changes = new MutationObserver(fit);
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [card]);
}
