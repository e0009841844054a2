/** An answer as a file for a spreadsheet. */
import type { SourceAnswer } from '../../../contract/source.ts';
import type { SourceColumn } from '../../../documents/source/index.ts';
import { scaled, type Figure } from './figures.ts';

/** What a spreadsheet would take for a formula is text. */
const FORMULA = /^[=+\-@\t\r]/;
const quoted = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Titles with units, then the rows: figures as numbers, the rest in words. */
export function csvOf(
  { columns, rows }: Pick<SourceAnswer, 'columns' | 'rows'>,
  title: (column: SourceColumn) => string,
  words: (row: Figure, column: SourceColumn) => string,
): string {
  const head = columns.map((c) => quoted(c.unit ? `${title(c)} (${c.unit})` : title(c)));
  const cell = (row: Figure, c: SourceColumn): string => {
    if (c.type !== 'number' || c.role === 'group') return quoted(words(row, c));
    const value = scaled(row[c.name], c);
    return value === null ? '' : String(Number(value.toPrecision(15)));
  };
  return `\uFEFF${[head, ...rows.map((row) => columns.map((c) => cell(row, c)))].map((line) => line.join(',')).join('\r\n')}\r\n`;
}
