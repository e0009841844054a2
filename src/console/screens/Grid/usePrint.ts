/**
 * A grid on paper: laid out as wide as a sheet, charts as lines, maps as pictures, in light colours; the browser prints it, or keeps it as
 * PDF. The key with which the browser prints does the same.
 */
import { useCallback, useEffect, useState, type RefObject } from 'react';

/** How long charts and maps may take to be drawn again, on a busy computer too, and how often that is looked for, ms. */
const [LONGEST, STEP] = [15_000, 100];

/** A record over the grid is printed in its place. */
const COVERED = '.ant-drawer-open, .ant-modal-wrap';

export function usePrint(stage: RefObject<HTMLElement | null>): [printing: boolean, print: () => void] {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return undefined;
    const done = (): void => setPrinting(false);
    addEventListener('afterprint', done);
    let waited = 0;
    const timer = setInterval(() => {
      waited += STEP;
      const missing = stage.current?.querySelector('.chart-canvas:not([data-drawn="lines"]), .map[data-awaited]');
      if (waited < LONGEST && (missing || waited < 4 * STEP)) return;
      clearInterval(timer);
      globalThis.print();
      // Some browsers come back before the sheet is printed; theirs is the event.
      if (!('onafterprint' in globalThis)) done();
    }, STEP);
    return () => {
      clearInterval(timer);
      removeEventListener('afterprint', done);
    };
  }, [printing, stage]);
  useEffect(() => {
    const byKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'p') return;
      if (document.querySelector(COVERED)) return;
      event.preventDefault();
      setPrinting(true);
    };
    addEventListener('keydown', byKey);
    return () => removeEventListener('keydown', byKey);
  }, []);
  return [printing, useCallback(() => setPrinting(true), [])];
}
