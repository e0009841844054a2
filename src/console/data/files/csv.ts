/** A cell of a table: a text, or a number as it is. Nothing is an empty cell. */
export type CsvCell = string | number | null | undefined;

/** What a spreadsheet would take for a formula is text. */
const FORMULA = /^[=+\-@\t\r]/;

function textOf(cell: CsvCell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as a CSV file that spreadsheets read as UTF-8 and run nothing of. */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(textOf).join(',')}\r\n`).join('')}`;
