/** How the places of a league table changed. */
import type { SourceAnswer } from '../../../contract/source.ts';

type Row = SourceAnswer['rows'][number];

/**
 * Places gained by each row against the period before: by the place that the source says, which knows the rows that are not shown,
 * else by its first figure; absent where it had none then.
 */
export function moves({ rows, columns }: Pick<SourceAnswer, 'rows' | 'columns'>): Map<Row, number> {
  const place = columns.find((c) => c.place)?.name;
  if (place !== undefined)
    return new Map(
      rows.flatMap((row): [Row, number][] => {
        const [now, then] = [row[place], (row['$before'] as Row | undefined)?.[place]];
        return typeof now === 'number' && typeof then === 'number' ? [[row, then - now]] : [];
      }),
    );
  const figure = columns.find((c) => c.role === 'measure')?.name ?? '';
  const before = (row: Row): number | null => ((row['$before'] as Row | undefined)?.[figure] ?? null) as number | null;
  const earlier = rows.filter((r) => before(r) !== null && r['$others'] !== true).sort((a, b) => (before(b) ?? 0) - (before(a) ?? 0));
  return new Map(earlier.map((row, i) => [row, i - rows.indexOf(row)]));
}
