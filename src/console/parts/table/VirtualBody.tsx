import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type HTMLAttributes, type ReactElement, type ReactNode } from 'react';

/** What the body of a table with many rows is given. */
interface BodyProps extends Omit<HTMLAttributes<HTMLTableSectionElement>, 'children'> {
  /** The row by which rc-table measures its columns. */
  measuring: ReactNode;
  rows: ReactElement[];
}

/** Rows kept ready above and below those in sight. */
const BESIDE = 10;
/** Height of a row before one has been measured, px. */
const GUESS = 47;

/** A gap as high as the rows that are not there. */
const gap = (key: string, height: number): ReactElement[] =>
  height > 0 ? [<tr key={key} aria-hidden className="virtual-gap" style={{ height }} />] : [];

const heightOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().height ?? 0;
const placeOf = (row: Element): number => Number(row.getAttribute('aria-rowindex')) - 1;

/**
 * Body of antd's table that draws only the rows in sight, and the one with the focus. antd makes the elements of all rows,
 * which is quick; those out of sight are not mounted, and the others stay the same elements while the list scrolls, so that
 * only new rows cost anything.
 */
export default function VirtualBody({ measuring, rows, ...props }: BodyProps): ReactElement {
  const body = useRef<HTMLTableSectionElement>(null);
  const [height, setHeight] = useState(GUESS);
  const [focused, setFocused] = useState(0);
  // Its answers change without its identity: nothing here is remembered by them but through `rows` and `ready`.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => body.current?.closest('.ant-table-content') ?? null,
    estimateSize: () => height,
    getItemKey: (n) => rows[n]?.key ?? n,
    rangeExtractor: (range) => [...new Set([Math.min(focused, rows.length - 1), ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
    overscan: BESIDE,
  });
  const items = virtual.getVirtualItems();
  const ready = items.length > 1;
  useLayoutEffect(() => {
    const one = heightOf(body.current?.querySelector('tr.ant-table-row'));
    if (one === 0) return;
    if (Math.abs(one - height) > 0.5) {
      setHeight(one);
      virtual.measure();
    }
    // A row that is opened below its own line is that much higher.
    for (const row of body.current?.querySelectorAll('tr.ant-table-row') ?? []) {
      const below = row.nextElementSibling;
      const opened = below?.matches('.ant-table-expanded-row') ? heightOf(below) : 0;
      const known = virtual.measurementsCache[placeOf(row)]?.size ?? one;
      if (Math.abs(known - one - opened) > 0.5) virtual.resizeItem(placeOf(row), one + opened);
    }
    // Scrolling alone changes no height, and measuring costs a layout.
  }, [rows, height, virtual, ready]);
  useEffect(() => {
    const section = body.current;
    const note = ({ target }: Event): void => {
      const row = (target as Element).closest('tr[aria-rowindex]');
      if (row) setFocused(placeOf(row));
    };
    section?.addEventListener('focusin', note);
    return () => section?.removeEventListener('focusin', note);
  }, []);
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { index, key, start, end: next } of items) {
    nodes.push(...gap(`gap-${String(key)}`, start - end), rows[index]);
    end = next;
  }
  return (
    <tbody {...props} ref={body}>
      {measuring}
      {nodes}
      {gap('gap', virtual.getTotalSize() - end)}
    </tbody>
  );
}
