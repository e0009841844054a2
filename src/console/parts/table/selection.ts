import type { Row } from '../../actions/types.ts';

/** Rows as they are now, where they were read again; the same list when none has changed. */
export function renewed(chosen: Row[], rows: readonly Row[] | undefined): Row[] {
  const now = new Map(rows?.map((row) => [row.id, row]));
  return chosen.some((row) => (now.get(row.id) ?? row) !== row) ? chosen.map((row) => now.get(row.id) ?? row) : chosen;
}

/** The selected rows of a page after one of them was selected, or is no longer. */
export const toggled = (rows: readonly Row[], selectedIds: readonly string[] | undefined, row: Row): Row[] =>
  rows.filter((other) => (selectedIds?.includes(other.id) ?? false) !== (other.id === row.id));
