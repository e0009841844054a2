import type { Row } from '../../actions/types.ts';

/** The selected rows of a page after one of them was selected, or is no longer. */
export const toggled = (rows: readonly Row[], selectedIds: readonly string[] | undefined, row: Row): Row[] =>
  rows.filter((other) => (selectedIds?.includes(other.id) ?? false) !== (other.id === row.id));
