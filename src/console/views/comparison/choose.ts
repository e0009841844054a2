/** Which two reports are compared first. */
import type { Row } from '../../actions/types.ts';

/** The newest report of the first station that has two of a kind, and the one before it. */
export function firstPair(rows: readonly Row[]): { a: string; b: string } | undefined {
  for (const b of rows) {
    const earlier = rows
      .filter((a) => a['stationCode'] === b['stationCode'] && a['kind'] === b['kind'] && String(a['periodTo']) < String(b['periodTo']))
      .toSorted((x, y) => String(y['periodTo']).localeCompare(String(x['periodTo'])));
    const newest = !rows.some(
      (other) =>
        other['stationCode'] === b['stationCode'] && other['kind'] === b['kind'] && String(other['periodTo']) > String(b['periodTo']),
    );
    if (earlier[0] && newest) return { a: earlier[0].id, b: b.id };
  }
  return undefined;
}
