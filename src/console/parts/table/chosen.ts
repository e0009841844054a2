import type { Row } from '../../actions/types.ts';

/** The chosen rows of a page after one of them was chosen, or is no longer. */
export const toggled = (rows: readonly Row[], chosen: readonly string[] | undefined, row: Row): Row[] =>
  rows.filter((other) => (chosen?.includes(other.id) ?? false) !== (other.id === row.id));
