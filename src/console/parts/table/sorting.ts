import type { Sorter } from '../../../documents/ground/model/list.ts';

/** Columns a list may be sorted by at once; the server takes no more. */
const MOST = 5;

/** What a click on a heading makes of the column's order: up, down, out. */
const NEXT = { none: 'asc', asc: 'desc', desc: undefined } as const;

/** The order after a click on a heading: by that column alone, or `additive` by it after the others. */
export function sortAfter(sort: readonly Sorter[], field: string, additive: boolean): Sorter[] {
  const at = sort.findIndex((s) => s.field === field);
  const order = NEXT[sort[at]?.order ?? 'none'];
  const one = order ? [{ field, order }] : [];
  if (!additive) return one;
  return (at === -1 ? [...sort, ...one] : [...sort.slice(0, at), ...one, ...sort.slice(at + 1)]).slice(0, MOST);
}

/** Keys held while something was clicked. */
interface ModifierKeys {
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Which heading was used last, and whether beside the others; antd tells neither. */
export interface Headings {
  note: (field: string, modifiers: ModifierKeys) => void;
  last: () => { field: string; additive: boolean };
}

/** See {@link Headings}. */
export function createHeadings(): Headings {
  let last = { field: '', additive: false };
  return {
    note: (field, { shiftKey, ctrlKey, metaKey }) => {
      last = { field, additive: shiftKey || ctrlKey || metaKey };
    },
    last: () => last,
  };
}
