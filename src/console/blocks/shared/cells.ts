/** An answer as the lines of a spreadsheet: titles with units, figures as numbers, the rest in words. */
import type { SourceAnswer } from '../../../contract/source.ts';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { scaled, type Figure } from './figures.ts';
import { isNumber } from '../../../documents/ground/fields/traits.ts';
import type { Language } from '../../../contract/constants.ts';
import { unitIn } from '../../../documents/ground/units.ts';

export type Cell = string | number | null;

/** The headings, and the rows below them. */
export function cellsOf(
  { columns, rows }: Pick<SourceAnswer, 'columns' | 'rows'>,
  title: (column: SourceColumn) => string,
  words: (row: Figure, column: SourceColumn) => string,
  language: Language,
): { head: string[]; lines: Cell[][] } {
  const cell = (row: Figure, c: SourceColumn): Cell => {
    if (!isNumber(c) || c.role === 'group') return words(row, c);
    const value = scaled(row[c.name], c);
    return value === null ? null : Number(value.toPrecision(15));
  };
  return {
    head: columns.map((c) => (c.unit ? `${title(c)} (${unitIn(c.unit, language)})` : title(c))),
    lines: rows.map((row) => columns.map((c) => cell(row, c))),
  };
}
