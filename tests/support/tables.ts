/** Files to import, made in a test: workbooks and archives of given parts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** An archive of files by their names, in their order. */
export async function zipOf(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A sheet of a workbook: the XML of its rows, and what stands behind them. */
export interface TestSheet {
  name: string;
  rows: string;
  behind?: string;
  /** `worksheet` unless it says; a chart has no cells. */
  kind?: 'worksheet' | 'chartsheet';
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook. @param formats patterns of its styles 1, 2, …; style 0 is the general one */
export function workbookOf(sheets: readonly TestSheet[], { formats = [] as string[], texts = '', date1904 = false } = {}): Promise<Buffer> {
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships>${relation('r0', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets.map(({ name }, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="s${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map(({ kind = 'worksheet' }, n) => relation(`s${n}`, kind, `${kind}s/${n}.xml`)).join('')}${relation('st', 'styles', 'styles.xml')}${relation('ss', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, n) => `<xf numFmtId="${164 + n}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${texts}</sst>`,
  };
  for (const [n, { kind = 'worksheet', rows, behind = '' }] of sheets.entries())
    parts[`xl/${kind}s/${n}.xml`] =
      kind === 'chartsheet'
        ? `<chartsheet xmlns="${MAIN}"/>`
        : `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${behind}</worksheet>`;
  return zipOf(parts);
}

/** A cell with a text. */
export const textCell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
/** A cell with a number, in a style. */
export const numberCell = (at: string, value: number | string, style = 0): string => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
/** Rows of texts from the first line on; an empty text is no cell. */
export const textRows = (lines: readonly string[][]): string =>
  lines
    .map(
      (cells, n) =>
        `<row r="${n + 1}">${cells.map((text, c) => (text === '' ? '' : textCell(`${String.fromCharCode(65 + c)}${n + 1}`, text))).join('')}</row>`,
    )
    .join('');

/** Files in a folder of their own, which goes away with them. */
export function testFiles(): { file: (content: Buffer | string) => string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'));
  let count = 0;
  return {
    file: (content) => {
      const path = join(folder, `${(count += 1)}.file`);
      writeFileSync(path, content);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
