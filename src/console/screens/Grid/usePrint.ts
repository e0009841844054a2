/**
 * A grid on paper: laid out as wide as a sheet, charts as lines, maps as pictures, in light colours; the browser prints it, or keeps it as
 * PDF. The browser's own key does the same. What its menu prints cannot be waited for: then charts are drawn again as points, at once.
 */
import { useCallback, useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { SHEET } from '../../data/page/sheet.ts';

/** How long charts and maps may take to be drawn again, on a busy computer too, and how often that is looked for, ms. */
const [LONGEST, STEP] = [15_000, 100];

/** A record over the grid is printed in its place. */
const COVERED = '.ant-drawer-open, .ant-modal-wrap';

export function usePrint(stage: RefObject<HTMLElement | null>): [printing: boolean, print: () => void, atOnce: boolean] {
  const [printing, setPrinting] = useState(false);
  const [atOnce, setAtOnce] = useState(false);
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
    const lay = (on: boolean): void => {
      flushSync(() => setAtOnce(on));
      for (const place of stage.current?.querySelectorAll('[data-sheet]') ?? []) place.dispatchEvent(new Event(SHEET));
    };
    const before = (): void => {
      if (!printing) lay(true);
    };
    const after = (): void => lay(false);
    addEventListener('keydown', byKey);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('keydown', byKey);
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [printing, stage]);
  return [printing, useCallback(() => setPrinting(true), []), atOnce];
}
