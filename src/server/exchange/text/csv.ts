/** Rows of a table of text, with the line each ends on. */
import { createReadStream } from 'node:fs';
import { parse, type CsvError } from 'csv-parse';
import { beginningOf } from '../beginning.ts';
import type { Delimiter, FileReading } from '../../../documents/ground/model/imports.ts';
import type { SheetRow } from '../sheetRow.ts';
import { unreadable } from '../unreadable.ts';
import { CSV_OPTIONS } from './csvOptions.ts';
import { delimiterOf, delimiterSaid } from './delimiter.ts';
import { decoded, decoding, type Written } from './encoding.ts';

/** Bytes at the beginning that the delimiter is judged by. */
const SAMPLE = 32_768;

/** `="007"`, as spreadsheets keep a text of digits from becoming a number. */
const AS_TEXT = /^="((?:[^"]|"")*)"$/;
const bare = (cell: string): string => AS_TEXT.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;

/** A table of text that is opened. */
export interface CsvTable {
  delimiter: Delimiter;
  rows: AsyncGenerator<SheetRow>;
}

/** @throws AppError import.file, with the line */
export async function csvTable(path: string, { encoding, lines }: Written, stated: FileReading): Promise<CsvTable> {
  const sample = decoded(await beginningOf(path, SAMPLE), encoding);
  const said = delimiterSaid(sample);
  const delimiter = stated.delimiter ?? said ?? delimiterOf(sample);
  return { delimiter, rows: rows(path, encoding, delimiter, said === undefined ? 1 : 2, lines) };
}

async function* rows(
  path: string,
  encoding: Written['encoding'],
  delimiter: Delimiter,
  from: number,
  of: number,
): AsyncGenerator<SheetRow> {
  const parser = createReadStream(path)
    .pipe(decoding(encoding))
    .pipe(parse({ ...CSV_OPTIONS, delimiter, from_line: from, info: true }));
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record.map(bare), of };
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number };
    if (code) throw unreadable(`第 ${lines ?? '?'} 行不是有效的 CSV(${code})`, `line ${lines ?? '?'} is not valid CSV (${code})`);
    throw error;
  }
}
