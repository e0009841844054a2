/** An answer with two groups as a cross table. */
import type { SourceAnswer } from '../../../contract/source.ts';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import type { Figure } from '../shared/figures.ts';
import { inTheirOrder, type Place } from '../shared/order.ts';

export interface Cross {
  down: SourceColumn;
  across?: SourceColumn;
  measures: SourceColumn[];
  /** A row of the answer for each value down, and for each across, in their order. */
  lines: Figure[];
  heads: Figure[];
  cell: (line: number, head: number) => Figure | undefined;
  /** Figures of a whole line, a whole column, or all; undefined where the answer has no totals. */
  total: (of: { line?: number; head?: number }) => Figure | undefined;
}

const keyOf = (row: Figure, column: SourceColumn | undefined): string =>
  JSON.stringify(column ? [row[column.name] ?? null, row['$others'] === true] : []);

/** Heads that are lines as well in the order of those, then the others: what meets itself lies on the diagonal. */
function asLines(heads: readonly [string, Figure][], lines: readonly string[]): [string, Figure][] {
  const place = ([key]: [string, Figure]): number => (lines.includes(key) ? lines.indexOf(key) : lines.length);
  return heads.toSorted((a, b) => place(a) - place(b));
}

/** See the file's comment; undefined where nothing is grouped. Heads stand in the order of their dictionary, or of the same lines. */
export function crossOf(
  { columns, rows, totals = [] }: Pick<SourceAnswer, 'columns' | 'rows' | 'totals'>,
  place?: Place,
): Cross | undefined {
  const [down, across] = columns.filter((c) => c.role === 'group');
  if (!down) return undefined;
  const lines = new Map<string, Figure>();
  const found = new Map<string, Figure>();
  const cells = new Map<string, Figure>();
  for (const row of rows) {
    const [line, head] = [keyOf(row, down), keyOf(row, across)];
    if (!lines.has(line)) lines.set(line, row);
    if (!found.has(head)) found.set(head, row);
    cells.set(`${line} ${head}`, row);
  }
  const headOf = ([, row]: [string, Figure]): unknown => (row['$others'] === true ? undefined : row[across?.name ?? '']);
  const ordered = across?.dict === undefined ? [...found] : inTheirOrder([...found], across, headOf, place);
  const heads = new Map(
    across?.reference !== undefined && across.reference === down.reference ? asLines(ordered, [...lines.keys()]) : ordered,
  );
  const sums = new Map(
    totals.map((row) => [JSON.stringify([[row['$of']].flat(), ...[row['$of']].flat().map((name) => row[String(name)] ?? null)]), row]),
  );
  const sumOf = (...of: [SourceColumn, Figure | undefined][]): Figure | undefined =>
    sums.get(JSON.stringify([of.map(([c]) => c.name), ...of.map(([c, row]) => row?.[c.name] ?? null)]));
  const [ls, hs] = [[...lines.keys()], [...heads.keys()]];
  return {
    down,
    ...(across ? { across } : {}),
    measures: columns.filter((c) => c.role === 'measure'),
    lines: [...lines.values()],
    heads: [...heads.values()],
    total: ({ line, head }) =>
      line !== undefined
        ? sumOf([down, [...lines.values()][line]])
        : head !== undefined && across
          ? sumOf([across, [...heads.values()][head]])
          : sumOf(),
    cell: (line, head) => cells.get(`${ls[line]} ${hs[head]}`),
  };
}
