import { useLayoutEffect, useState, type RefObject } from 'react';
import type { TableRef } from 'antd/es/table';

/** Width of the last table seen, px: the next one is as wide, so it need not be drawn twice. */
let lately = 0;

/** Notes how wide the place of a table is, before it is drawn. */
export function noteRoom(place: HTMLElement | null): void {
  if (place?.clientWidth) lately = place.clientWidth;
}

/** How wide the table is, px; 0 while unknown. */
export function useTableRoom(table: RefObject<TableRef | null>): number {
  const [room, setRoom] = useState(lately);
  useLayoutEffect(() => {
    const element = table.current?.nativeElement;
    if (!element) return;
    const note = (): void => {
      noteRoom(element);
      setRoom(lately);
    };
    note();
    const watcher = new ResizeObserver(note);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [table]);
  return room;
}

/** What columns of words ask for. */
interface Wanted {
  /** What each would need to show its words whole, px; 0 for columns of others. */
  widths: readonly number[];
  /** The column by which rows are told apart, served before the others. */
  first?: number | undefined;
  /** Widths at which headings and words are whole, px: what a column has beyond it, it gives to the first. */
  least?: readonly number[];
}

/** Takes from columns that hold less than they are wide what the first one lacks to be whole. */
function gather(widths: number[], { widths: wanted, first = -1, least = [] }: Wanted): void {
  const own = widths[first];
  if (own === undefined) return;
  let lack = (wanted[first] ?? 0) - own;
  for (const [index, width] of widths.entries()) {
    const given = index === first ? 0 : Math.min(Math.max(0, lack), Math.max(0, width - (least[index] ?? width)));
    widths[index] = width - given;
    lack -= given;
  }
  widths[first] = Math.max(own, (wanted[first] ?? 0) - Math.max(0, lack));
}

/** Shares room among columns that lack some: the least first, so that as many as can be are whole. Answers what is left of it. */
function fill(widths: number[], { widths: wanted, first }: Wanted, room: number): number {
  const lacks = widths.map((width, index) => ({ index, lack: Math.max(0, (wanted[index] ?? 0) - width) })).filter(({ lack }) => lack > 0);
  let left = room;
  for (const { index, lack } of lacks.toSorted((a, b) => Number(b.index === first) - Number(a.index === first) || a.lack - b.lack)) {
    const given = Math.min(lack, left);
    widths[index] = (widths[index] ?? 0) + given;
    left -= given;
  }
  return left;
}

/**
 * Widths with which a column begins exactly where the room ends: one cut by the edge shows a part of its value, and a part of a number
 * is another number. What is left over goes to those whose words are longer than they are wide; the columns before the edge share the
 * rest. Columns that all fit leave the rest of the room, those of which none does stay as they are.
 * @param widths of the columns in their order, px
 * @param room for them, px; nothing changes while it is unknown (0 or less)
 * @param flexible whether a column may be wider than it asks
 */
export function endWhole(
  widths: readonly number[],
  room: number,
  flexible: (index: number) => boolean,
  wanted: Wanted = { widths: [] },
): number[] {
  let whole = 0;
  let sum = 0;
  while (whole < widths.length && sum + (widths[whole] ?? 0) <= room) sum += widths[whole++] ?? 0;
  if (whole === 0) return [...widths];
  const before = widths.slice(0, whole);
  const left = fill(before, wanted, room - sum);
  gather(before, wanted);
  if (whole === widths.length) return before;
  const takers = before.flatMap((_, index) => (flexible(index) ? [index] : []));
  const sharing = takers.length > 0 ? takers : before.map((_, index) => index);
  const share = Math.floor(left / sharing.length);
  for (const index of sharing) before[index] = (before[index] ?? 0) + share;
  const first = sharing[0] ?? 0;
  before[first] = (before[first] ?? 0) + left - share * sharing.length;
  return [...before, ...widths.slice(whole)];
}
