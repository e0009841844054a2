/** What a spreadsheet would take for a formula is text. */
const FORMULA = /^[=+\-@\t\r]/;

/** A text as a cell of a CSV file. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of cells as a CSV file that spreadsheets read as UTF-8. */
export const csvFile = (lines: readonly (readonly string[])[]): string => `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
