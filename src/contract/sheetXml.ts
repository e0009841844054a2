/** The XML inside of a workbook (ECMA-376, inline strings): the server writes exports with it, the console the figures of a block. */

export type SheetCell = string | number | boolean | null;

/** Characters a cell holds. */
export const CELL_CHARACTERS = 32_767;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const MARKUP: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
/** Characters XML 1.0 cannot hold or changes, and what looks like one that is written by its number; half surrogates are left out. */
const BY_NUMBER = /[^\t\n\u0020-\uFFFD\u{10000}-\u{10FFFF}]|_(?=x[0-9A-Fa-f]{4}_)/gu;
const numbered = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
const escaped = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '')
    .replace(BY_NUMBER, numbered)
    .replace(/[<>&"]/g, (mark) => MARKUP[mark] ?? '');

/** A, B … Z, AA …; 0-based. */
export const columnName = (n: number): string => (n < 26 ? '' : columnName(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));

/** Cells name their place: readers need it, though the standard does not. */
function cell(place: string, value: SheetCell): string {
  if (value === null || value === '' || (typeof value === 'number' && !Number.isFinite(value))) return '';
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, CELL_CHARACTERS))}</t></is></c>`;
}

/** A sheet up to its rows; the headings stay in sight. */
export const sheetHead = (headers: readonly string[]): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${sheetLine(1, headers)}`;

/** One row, `n` from 1. */
export const sheetLine = (n: number, cells: readonly SheetCell[]): string =>
  `<row r="${n}">${cells.map((value, i) => cell(columnName(i) + n, value)).join('')}</row>`;

export const SHEET_END = '</sheetData></worksheet>';

const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;

/** The files around the sheets, by name: what says which there are. */
export function sheetFrame(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, n) => n + 1);
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}">${numbers.map((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)).join('')}</Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbers.map((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
  };
}
