/** An answer as a file for a spreadsheet. */
import type { SourceAnswer } from '../../../contract/source.ts';
import type { SourceColumn } from '../../../documents/source/index.ts';
import { csvCell, csvFile } from '../../data/csv.ts';
import { scaled, type Figure } from './figures.ts';

/** Titles with units, then the rows: figures as numbers, the rest in words. */
export function csvOf(
  { columns, rows }: Pick<SourceAnswer, 'columns' | 'rows'>,
  title: (column: SourceColumn) => string,
  words: (row: Figure, column: SourceColumn) => string,
): string {
  const head = columns.map((c) => csvCell(c.unit ? `${title(c)} (${c.unit})` : title(c)));
  const cell = (row: Figure, c: SourceColumn): string => {
    if (c.type !== 'number' || c.role === 'group') return csvCell(words(row, c));
    const value = scaled(row[c.name], c);
    return value === null ? '' : String(Number(value.toPrecision(15)));
  };
  return csvFile([head, ...rows.map((row) => columns.map((c) => cell(row, c)))]);
}
