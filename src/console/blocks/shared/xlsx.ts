/** An answer as a workbook; comes with the first that is kept. */
import { strToU8, zipSync } from 'fflate';
import { SHEET_END, sheetFrame, sheetHead, sheetLine } from '../../../contract/sheetXml.ts';
import { cellsOf } from './cells.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function xlsxOf(...args: Parameters<typeof cellsOf>): Uint8Array<ArrayBuffer> {
  const { head, lines } = cellsOf(...args);
  const sheet = sheetHead(head) + lines.map((line, i) => sheetLine(i + 2, line)).join('') + SHEET_END;
  const files = { ...sheetFrame(1), 'xl/worksheets/sheet1.xml': sheet };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))) as Uint8Array<ArrayBuffer>;
}
