/** An answer as a text for a spreadsheet. */
import { csvFile } from '../../data/files/csv.ts';
import { cellsOf } from './cells.ts';

export function csvOf(...args: Parameters<typeof cellsOf>): string {
  const { head, lines } = cellsOf(...args);
  return csvFile([head, ...lines]);
}
