/** Reads a table, or what stands on a map, row by row, with the line each row stands on. */
import { unreadable } from './unreadable.ts';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { parse, type CsvError } from 'csv-parse';
import { readSheet } from 'read-excel-file/node';
import { isPlaces, placeRows, rowsOf } from './places.ts';
import type { SheetRow } from './sheetRow.ts';
import { zippedPlaces } from './zipped.ts';

const SAMPLE = 65_536;
const ZIP = 0x504b0304;
/** Rows an XLSX may hold: it is read at once. */
const XLSX_ROWS = 200_000;
/** Bytes of a JSON or KML: it is read at once. */
const PLACES_BYTES = 64 * 1024 * 1024;

async function head(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** UTF-8 unless the bytes cannot be; then GB18030, as Chinese spreadsheets write it. */
function encodingOf(sample: Buffer): 'utf-8' | 'gb18030' | 'utf-16le' {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}

function delimiterOf(text: string): string {
  const line = text.split(/\r?\n/, 1)[0] ?? '';
  const counts = [',', '\t', ';'].map((d) => [d, line.split(d).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

function decoder(encoding: string): Transform {
  const text = new TextDecoder(encoding);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, text.decode(chunk, { stream: true }));
    },
    flush(done) {
      done(null, text.decode());
    },
  });
}

/** Lines of a text file. A cell may hold several, so rows are at most as many. */
async function linesOf(path: string): Promise<number> {
  let count = 1;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}

async function* csvRows(path: string, sample: Buffer): AsyncGenerator<SheetRow> {
  const of = await linesOf(path);
  const encoding = encodingOf(sample);
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(sample));
  const parser = createReadStream(path)
    .pipe(decoder(encoding))
    .pipe(parse({ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, info: true, max_record_size: 1_000_000 }));
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record, of };
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number };
    if (code) throw unreadable(`第 ${lines ?? '?'} 行不是有效的 CSV(${code})`, `line ${lines ?? '?'} is not valid CSV (${code})`);
    throw error;
  }
}

const plain = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().replace('T00:00:00.000Z', '');
  return String(cell);
};

async function* xlsxRows(path: string): AsyncGenerator<SheetRow> {
  let rows: unknown[][];
  try {
    rows = (await readSheet(createReadStream(path))) as unknown[][];
  } catch {
    throw unreadable('不是有效的 XLSX 文件', 'not a valid XLSX file');
  }
  if (rows.length > XLSX_ROWS) throw unreadable(`XLSX 最多 ${XLSX_ROWS} 行，请改用 CSV`, `an XLSX may hold ${XLSX_ROWS} rows; use CSV`);
  for (const [i, row] of rows.entries()) {
    const cells = row.map(plain);
    if (cells.some((c) => c !== '')) yield { line: i + 1, cells, of: rows.length };
  }
}

/** Rows of the file, the header first. The kind is told by its bytes, not its name. @throws AppError import.file */
export async function* readRows(path: string): AsyncGenerator<SheetRow> {
  const sample = await head(path);
  if (!sample.length) throw unreadable('文件为空', 'the file is empty');
  if (isPlaces(new TextDecoder(encodingOf(sample)).decode(sample))) {
    const content = await readFile(path);
    if (content.length > PLACES_BYTES)
      throw unreadable(`JSON 或 KML 最大 ${PLACES_BYTES / 1024 / 1024} MB`, `JSON or KML may hold ${PLACES_BYTES / 1024 / 1024} MB`);
    yield* placeRows(new TextDecoder(encodingOf(sample)).decode(content));
    return;
  }
  if (sample.length >= 4 && sample.readUInt32BE(0) === ZIP) {
    const places = await zippedPlaces(path);
    if (places) yield* rowsOf(places);
    else yield* xlsxRows(path);
  } else if (sample.includes(0) && encodingOf(sample) === 'utf-8')
    throw unreadable('不是 CSV、XLSX、JSON、KML、KMZ 或压缩的 Shapefile', 'neither CSV, XLSX, JSON, KML, KMZ nor a packed shapefile');
  else yield* csvRows(path, sample);
}
