/** Writes an XLSX (ECMA-376, inline strings) row by row: what is in memory is what the reader has not taken yet. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type SheetCell = string | number | boolean | null;

/** Rows a sheet of a spreadsheet program holds; what is more goes on the next sheet. */
const SHEET_ROWS = 1_048_576;
/** Characters a cell holds. */
const CELL_CHARACTERS = 32_767;
const LINES_AT_ONCE = 500;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const MARKUP: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
/** Characters XML 1.0 cannot hold, and half surrogates. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const escaped = (text: string): string => text.replace(NOT_IN_XML, '').replace(/[<>&"]/g, (mark) => MARKUP[mark] ?? '');

/** A, B … Z, AA …; 0-based. */
export const columnName = (n: number): string => (n < 26 ? '' : columnName(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));

/** Cells name their place: readers need it, though the standard does not. */
function cell(place: string, value: SheetCell): string {
  if (value === null || value === '' || (typeof value === 'number' && !Number.isFinite(value))) return '';
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, CELL_CHARACTERS))}</t></is></c>`;
}

/** One sheet: the headings, which stay in sight, and as many rows as fit. */
async function* sheet(
  headers: readonly string[],
  rows: AsyncIterator<SheetCell[]>,
  most: number,
  ended: () => void,
): AsyncGenerator<string> {
  const columns = headers.map((_, n) => columnName(n));
  const line = (n: number, cells: readonly SheetCell[]): string =>
    `<row r="${n}">${columns.map((column, i) => cell(column + n, cells[i] ?? null)).join('')}</row>`;
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${line(1, headers)}`;
  let text = '';
  for (let n = 1; n < most; n += 1) {
    const { done, value } = await rows.next();
    if (done) {
      ended();
      break;
    }
    text += line(n + 1, value as SheetCell[]);
    if (n % LINES_AT_ONCE === 0) {
      yield text;
      text = '';
    }
  }
  yield `${text}</sheetData></worksheet>`;
}

const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;

/** What says which sheets there are. */
function frame(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, n) => n + 1);
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}">${numbers.map((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)).join('')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbers.map((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
  };
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
      for (const [name, text] of Object.entries(frame(n))) zip.addBuffer(Buffer.from(XML + text), name);
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
