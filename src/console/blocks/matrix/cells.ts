/** Rows as lines of cells, and the colour of each. Pure. */
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { isNumber } from '../../../documents/ground/fields/traits.ts';
import type { Figure } from '../shared/figures.ts';

export interface MatrixLine {
  name: string;
  cells: Figure[];
}

/** One line for each value of a field in order; of rows for the same thing the first counts. */
export function linesOf(rows: readonly Figure[], line: string, cell: string): MatrixLine[] {
  const lines = new Map<string, Map<string, Figure>>();
  for (const row of rows) {
    const name = String(row[line] ?? '');
    const cells = lines.get(name) ?? new Map<string, Figure>();
    lines.set(name, cells);
    const own = String(row[cell] ?? '');
    if (!cells.has(own)) cells.set(own, row);
  }
  const inOrder = <T>(map: Map<string, T>): [string, T][] => [...map].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return inOrder(lines).map(([name, cells]) => ({ name, cells: inOrder(cells).map(([, row]) => row) }));
}

/** Grades of shares of a hundred, the worst first: below these. */
const GRADES = [80, 90, 95, 97, 99] as const;

/** Where grades begin: as the document says, else those of shares; undefined of amounts. */
export const edgesOf = (own: readonly number[] | undefined, { unit }: Pick<SourceColumn, 'unit'>): readonly number[] | undefined =>
  own ?? (unit === '%' ? GRADES : undefined);

/** Colour of the so-manieth of some grades: the first is the worst of all colours, the last the best. */
export const colourOf = (grade: number, edges: readonly number[]): number => Math.round((grade * GRADES.length) / edges.length);

/** 0 is worst. @param edges where grades begin @param most largest amount of all cells */
export function gradeOf(
  value: unknown,
  column: Pick<SourceColumn, 'type' | 'unit'>,
  most: number,
  edges = edgesOf(undefined, column),
): number | undefined {
  if (!isNumber(column) || typeof value !== 'number') return undefined;
  if (edges) return colourOf(edges.filter((edge) => value >= edge).length, edges);
  // Amounts: none is best, the largest is worst.
  return value <= 0 || most <= 0 ? GRADES.length : Math.max(0, GRADES.length - 1 - Math.floor((value / most) * (GRADES.length - 0.001)));
}
