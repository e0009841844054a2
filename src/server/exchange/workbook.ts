/** Writes an XLSX (ECMA-376, inline strings) row by row: what is in memory is what the reader has not taken yet. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { AppError } from '../errors/error.ts';
import { CELL_CHARACTERS, SHEET_END, sheetFrame, sheetHead, sheetLine, type SheetCell } from '../../contract/sheetXml.ts';

export type { SheetCell };

/** Whether a text does not fit into a cell. */
export const isTooLong = (cell: SheetCell): boolean => typeof cell === 'string' && cell.length > CELL_CHARACTERS;

/** @param cells what does not fit @param others formats in which it does */
export const tooLong = (cells: readonly string[], others: readonly string[]): AppError =>
  new AppError('export.cell', { most: CELL_CHARACTERS, cells: cells.join(', '), others: others.join(', ') });

/** Rows a sheet of a spreadsheet program holds; what is more goes on the next sheet. */
const SHEET_ROWS = 1_048_576;
const LINES_AT_ONCE = 500;

/** One sheet: the headings, which stay in sight, and as many rows as fit. */
async function* sheet(
  headers: readonly string[],
  rows: AsyncIterator<SheetCell[]>,
  most: number,
  ended: () => void,
): AsyncGenerator<string> {
  yield sheetHead(headers);
  let text = '';
  for (let n = 1; n < most; n += 1) {
    const { done, value } = await rows.next();
    if (done) {
      ended();
      break;
    }
    const cells = value as SheetCell[];
    const long = cells.findIndex(isTooLong);
    if (long !== -1) throw tooLong([`${headers[long] ?? ''} (${String(cells[0] ?? '')})`], ['CSV']);
    text += sheetLine(n + 1, cells);
    if (n % LINES_AT_ONCE === 0) {
      yield text;
      text = '';
    }
  }
  yield text + SHEET_END;
}

/**
 * A workbook of the rows under their headings. The stream breaks off with the error that the rows break off with.
 * @param most rows on a sheet, the headings among them
 */
export function workbook(headers: readonly string[], rows: AsyncIterable<SheetCell[]>, most = SHEET_ROWS): Readable {
  const zip = new ZipFile();
  const iterator = rows[Symbol.asyncIterator]();
  const stop = (error: Error): void => {
    (zip.outputStream as Readable).destroy(error);
  };
  zip.on('error', stop);
  const add = (n: number): void => {
    let last = false;
    const source = Readable.from(sheet(headers, iterator, most, () => (last = true)));
    source.on('error', stop);
    source.on('end', () => {
      if (!last) {
        add(n + 1);
        return;
      }
      for (const [name, text] of Object.entries(sheetFrame(n))) zip.addBuffer(Buffer.from(text), name);
      zip.end();
    });
    zip.addReadStream(source, `xl/worksheets/sheet${n}.xml`);
  };
  add(1);
  const output = zip.outputStream as Readable;
  // Who stops reading stops the rows too.
  output.on('close', () => void iterator.return?.());
  return output;
}
