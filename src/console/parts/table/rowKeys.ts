import type { KeyboardEvent } from 'react';

/** What keys do with a row. */
export interface RowCommands {
  open?: () => void;
  toggle?: () => void;
}

const rowsOf = (row: HTMLElement): HTMLElement[] => [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? [])];

/** Frames in which a slow computer draws the rows that were scrolled to. */
const PATIENCE = 120;

/** The first or the last row; where only those in sight are drawn, once it is. */
function toEdge(row: HTMLElement, last: boolean): void {
  const { parentElement: body } = row;
  const edge = (): HTMLElement | undefined => [...(body?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? [])].at(last ? -1 : 0);
  const scroller = row.closest('.record-table-many .ant-table-content');
  const before = scroller?.scrollTop;
  scroller?.scrollTo({ top: last ? scroller.scrollHeight : 0, behavior: 'instant' });
  if (scroller?.scrollTop === before) {
    edge()?.focus();
    return;
  }
  const wanted = last ? row.closest('[aria-rowcount]')?.getAttribute('aria-rowcount') : '1';
  // A row of before that takes the focus is taken away with it.
  const wait = (frames: number): void => {
    const target = edge();
    if (target?.getAttribute('aria-rowindex') === wanted || frames === 0) target?.focus();
    else requestAnimationFrame(() => wait(frames - 1));
  };
  requestAnimationFrame(() => wait(PATIENCE));
}

/** Keys on a row: arrows, Home and End walk, Enter opens, Space chooses. Keys inside a cell are that cell's. */
export function rowKey(event: KeyboardEvent<HTMLElement>, { open, toggle }: RowCommands): void {
  const row = event.currentTarget;
  if (event.target !== row || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = rowsOf(row);
  const at = rows.indexOf(row);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined && event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  if (event.key === 'Home' || event.key === 'End') toEdge(row, event.key === 'End');
  else if (to !== undefined) rows[to]?.focus();
  else (event.key === ' ' ? toggle : open)?.();
}

/** The row with the focus is the one the Tab key comes back to. */
export function rowFocus(row: HTMLElement): void {
  for (const other of rowsOf(row)) other.tabIndex = other === row ? 0 : -1;
}
