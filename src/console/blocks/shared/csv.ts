/** An answer as a text for a spreadsheet. */
import { csvCell, csvFile } from '../../data/files/csv.ts';
import { cellsOf } from './cells.ts';

export function csvOf(...args: Parameters<typeof cellsOf>): string {
  const { head, lines } = cellsOf(...args);
  const text = (cell: string | number | null): string => (typeof cell === 'string' ? csvCell(cell) : cell === null ? '' : String(cell));
  return csvFile([head.map(csvCell), ...lines.map((line) => line.map(text))]);
}
