import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

/** Marks what can be come to by arrow keys with the number of its place in the row. */
export const CELL = 'data-stop';

interface GridKeys {
  ref: RefObject<HTMLTableElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

const controlsIn = (at: Element): HTMLElement[] => [...at.querySelectorAll<HTMLElement>(`[${CELL}]:not(:disabled)`)];
const cellOf = (control: HTMLElement): number => Number(control.getAttribute(CELL));

/** Where a key leads from a control of a grid; undefined where it leads nowhere. */
function leads(grid: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const rows = [...grid.querySelectorAll('tr')].map(controlsIn).filter((row) => row.length > 0);
  const at = rows.findIndex((row) => row.includes(from));
  const row = rows[at] ?? [];
  if (key === 'ArrowLeft') return row[row.indexOf(from) - 1];
  if (key === 'ArrowRight') return row[row.indexOf(from) + 1];
  const to = rows[{ ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[key] ?? -1];
  return to?.findLast((control) => cellOf(control) <= cellOf(from)) ?? to?.[0];
}

/** One stop of the Tab key for a whole grid of controls; the arrows go from one to the next, Home and End to the first and last row. */
export function useGridKeys(): GridKeys {
  const ref = useRef<HTMLTableElement>(null);
  const stop = useRef<HTMLElement>(undefined);
  const stopAt = (control: HTMLElement | undefined): void => {
    if (stop.current) stop.current.tabIndex = -1;
    stop.current = control;
    if (control) control.tabIndex = 0;
  };
  useLayoutEffect(() => {
    const { current: grid } = ref;
    if (grid && !(stop.current && grid.contains(stop.current))) stopAt(controlsIn(grid)[0]);
  });
  return {
    ref,
    onFocus: (event) => {
      const control = event.target as HTMLElement;
      if (control.hasAttribute(CELL)) stopAt(control);
    },
    onKeyDown: (event) => {
      const control = event.target as HTMLElement;
      const { current: grid } = ref;
      if (!grid || !control.hasAttribute(CELL) || !/^(?:Arrow|Home$|End$)/.test(event.key)) return;
      event.preventDefault();
      leads(grid, control, event.key)?.focus();
    },
  };
}
