/** Opens a table, or what stands on a map: its rows, and how it is read, as far as nobody says otherwise. */
import { readFile, stat } from 'node:fs/promises';
import { beginningOf } from './beginning.ts';
import type { Encoding, FileReading } from '../../documents/ground/model/imports.ts';
import { headed } from './heading.ts';
import { isJson, readJson } from './json.ts';
import { readKml } from './kml.ts';
import { notFollowed, rowsOf } from './places.ts';
import type { Said, SheetRow } from './sheetRow.ts';
import { csvTable } from './text/csv.ts';
import { decoded, plainText, surveyFile, xmlText } from './text/encoding.ts';
import { unreadable } from './unreadable.ts';
import { openBook, type Book, type BookSheet } from './xlsx/book.ts';
import { mergesOf, sheetRows } from './xlsx/rows.ts';
import { unzipped } from './zipped.ts';

const SAMPLE = 4096;
const ZIP = 0x504b0304;
/** Rows an XLSX may hold, bytes of a JSON or KML, which is read at once, and columns of any table. */
const [XLSX_ROWS, PLACES_BYTES, COLUMNS] = [200_000, 64 * 1024 * 1024, 2000];

export interface Table {
  kind: 'text' | 'workbook' | 'places';
  /** What is stated, and what was found; a key that does not apply is absent. Without a decimal sign, numbers that could be two are refused. */
  reading: FileReading;
  /** Sheets of a workbook. */
  sheets?: string[];
  /** What of the file is left out, or read otherwise than it stands there. */
  notices: Said[];
  /** Lines at the beginning as they stand, to find the headings among them. */
  beginning: { line: number; cells: string[] }[];
  /** The headings first. */
  rows: AsyncGenerator<SheetRow>;
}

/** What is said of a file beforehand. */
export interface Asked {
  stated?: FileReading;
  /** Columns that mappings know, each set of a kind of file. */
  known?: readonly (readonly string[])[];
}

async function content(path: string): Promise<Buffer> {
  if ((await stat(path)).size > PLACES_BYTES)
    throw unreadable(`JSON 或 KML 最大 ${PLACES_BYTES / 1024 / 1024} MB`, `JSON or KML may hold ${PLACES_BYTES / 1024 / 1024} MB`);
  return readFile(path);
}

/** Rows as they come, none of them too wide and not too many of them. */
async function* bounded(rows: AsyncIterable<SheetRow> | Iterable<SheetRow>, most = Infinity): AsyncGenerator<SheetRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > most) throw unreadable(`XLSX 最多 ${most} 行，请改用 CSV`, `an XLSX may hold ${most} rows; use CSV`);
    if (row.cells.length > COLUMNS)
      throw unreadable(
        `第 ${row.line} 行有 ${row.cells.length} 列，最多 ${COLUMNS} 列`,
        `line ${row.line} has ${row.cells.length} columns; ${COLUMNS} are the most`,
      );
    yield row;
  }
}

/** A file of places: its headings are where they are, and its numbers have a point unless somebody says otherwise. */
async function ofPlaces(rows: Iterable<SheetRow>, notices: Said[], { decimal = '.' }: FileReading, encoding?: Encoding): Promise<Table> {
  const { reading, ...table } = await headed(bounded(rows), { stated: { headingRow: 1, decimal } });
  const { dateOrder } = reading;
  return {
    kind: 'places',
    ...table,
    reading: { decimal, ...(encoding ? { encoding } : {}), ...(dateOrder ? { dateOrder } : {}) },
    notices,
  };
}

/** The sheet that is meant: the one that is said, the one that a mapping knows, else the first that is a table. */
async function sheetOf(book: Book, { stated = {}, known }: Asked): Promise<BookSheet> {
  const { sheets } = book;
  const visible = sheets.filter(({ hidden }) => !hidden);
  if (stated.sheet !== undefined) {
    const named = sheets.find(({ name }) => name === stated.sheet);
    if (named) return named;
    const names = sheets.map(({ name }) => name).join(', ');
    throw unreadable(`没有工作表「${stated.sheet}」；有：${names}`, `there is no sheet "${stated.sheet}"; there are: ${names}`);
  }
  let first: BookSheet | undefined;
  for (const sheet of visible.length ? visible : sheets) {
    const { rows, wide } = await headed(bounded(sheetRows(book, sheet)), { known: known ?? [] });
    await rows.return(undefined);
    if (wide > 1) return sheet;
    if (wide > 0) first ??= sheet;
  }
  const chosen = first ?? visible[0] ?? sheets[0];
  if (!chosen) throw unreadable('工作簿中没有工作表', 'the workbook has no sheet with cells');
  return chosen;
}

async function ofBook(parts: ReadonlyMap<string, Uint8Array>, asked: Asked): Promise<Table> {
  const book = openBook(parts);
  const sheet = await sheetOf(book, asked);
  const merged = mergesOf(sheet).length;
  const rows = bounded(sheetRows(book, sheet), XLSX_ROWS);
  const { reading, ...table } = await headed(rows, { ...asked, certain: true });
  return {
    kind: 'workbook',
    ...table,
    reading: { ...reading, sheet: sheet.name },
    sheets: book.sheets.map(({ name }) => name),
    notices: merged
      ? [
          {
            zh: `${merged} 处纵向合并的单元格：其值用于合并的每一行`,
            en: `cells merged downwards, ${merged} times: each row of them takes the value`,
          },
        ]
      : [],
  };
}

/** The kind is told by the bytes of a file, not by its name. @throws AppError import.file */
export async function openTable(path: string, asked: Asked = {}): Promise<Table> {
  const { stated = {} } = asked;
  const sample = await beginningOf(path, SAMPLE);
  if (!sample.length) throw unreadable('文件为空', 'the file is empty');
  if (sample.length >= 4 && sample.readUInt32BE(0) === ZIP) {
    const unpacked = await unzipped(path, stated.encoding);
    return 'parts' in unpacked ? ofBook(unpacked.parts, asked) : ofPlaces(rowsOf(unpacked.places), unpacked.notices, stated);
  }
  const latin = sample.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, '');
  const wide = (['utf-16le', 'utf-16be'] as const).some((encoding) => decoded(sample, encoding).startsWith('<?'));
  if (wide || /^\s*(?:<\?xml|<kml)/.test(latin)) {
    const { places, links } = readKml(xmlText(await content(path), stated.encoding));
    return ofPlaces(rowsOf(places), links.map(notFollowed), stated);
  }
  const written = await surveyFile(path, stated.encoding);
  if (isJson(decoded(sample, written.encoding))) {
    const json = readJson(plainText(await content(path), written.encoding));
    return ofPlaces(json.rows, json.notices, stated, written.encoding);
  }
  const { delimiter, rows } = await csvTable(path, written, stated);
  const { reading, ...table } = await headed(bounded(rows), { ...asked, certain: delimiter === ',' });
  return { kind: 'text', ...table, reading: { ...reading, encoding: written.encoding, delimiter }, notices: [] };
}
