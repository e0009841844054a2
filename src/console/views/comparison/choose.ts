/** Which two reports are compared first. */
import type { Row } from '../../actions/types.ts';

/** Whether two reports look at the same: a station, or one turbine of it. */
export const alike = (a: Row | undefined, b: Row | undefined): boolean =>
  ['stationCode', 'kind', 'turbineCode'].every((name) => (a?.[name] ?? null) === (b?.[name] ?? null));

const later = (a: Row, b: Row): number => String(b['periodTo']).localeCompare(String(a['periodTo']));

/** The newest report of the first station that has two of a kind, and the one before it. */
export function firstPair(rows: readonly Row[]): { a: string; b: string } | undefined {
  for (const row of rows) {
    const [b, a] = rows.filter((other) => alike(other, row)).toSorted(later);
    if (a && b) return { a: a.id, b: b.id };
  }
  return undefined;
}
