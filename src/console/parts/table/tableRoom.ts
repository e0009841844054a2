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

/**
 * Widths with which a column begins exactly where the room ends: one cut by the edge shows a part of its value, and a part of a number
 * is another number. The columns before it share what is left over; wider than the room as a whole they stay as they are when they fit.
 * @param widths of the columns in their order, px
 * @param room for them, px; nothing changes while it is unknown (0 or less)
 * @param flexible whether a column may be wider than it asks
 */
export function endWhole(widths: readonly number[], room: number, flexible: (index: number) => boolean): number[] {
  let whole = 0;
  let sum = 0;
  while (whole < widths.length && sum + (widths[whole] ?? 0) <= room) sum += widths[whole++] ?? 0;
  if (whole === 0 || whole === widths.length) return [...widths];
  const takers = widths.slice(0, whole).flatMap((_, index) => (flexible(index) ? [index] : []));
  const sharing = takers.length > 0 ? takers : Array.from({ length: whole }, (_, index) => index);
  const spare = room - sum;
  const share = Math.floor(spare / sharing.length);
  const wider = [...widths];
  for (const index of sharing) wider[index] = (wider[index] ?? 0) + share;
  const first = sharing[0] ?? 0;
  wider[first] = (wider[first] ?? 0) + spare - share * sharing.length;
  return wider;
}
