/** What a file holds, seen from its beginning: how it is read, headers, first rows, and the few texts that a column keeps to. */
import type { FileReading } from '../../documents/ground/model/imports.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { suggest } from './mapping.ts';
import { columnsOf } from '../../documents/features/imports/index.ts';
import { openApart } from './apart/open.ts';
import type { Table } from './sheet.ts';
import type { SheetRow } from './sheetRow.ts';

/** Rows shown, rows looked at for texts, and most different texts of a column that can be codes. */
const [SHOWN, LOOKED_AT, TEXTS] = [5, 1000, 30];
/** Characters of a cell that are shown. */
const SHORT = 200;

export interface FileSight {
  headers: string[];
  rows: string[][];
  /** For each header the different texts below it, in order of appearance; none where there are too many to be codes. */
  texts: string[][];
}

/** What a call answers of a file. */
export interface Inspection extends FileSight, Pick<Table, 'kind' | 'reading' | 'sheets' | 'notices' | 'beginning'> {
  /** The field that each header seems to be. */
  mapping: Record<string, string>;
}

const short = (cell: string): string => (cell.length > SHORT ? `${cell.slice(0, SHORT)}…` : cell);

/** Looks at the first rows. */
export async function inspectRows(rows: AsyncIterable<Pick<SheetRow, 'cells'>>): Promise<FileSight> {
  let headers: string[] | undefined;
  const shown: string[][] = [];
  let texts: (Set<string> | undefined)[] = [];
  let seen = 0;
  for await (const { cells } of rows) {
    if (!headers) {
      headers = cells.map((c) => c.trim());
      texts = headers.map(() => new Set());
      continue;
    }
    if (shown.length < SHOWN) shown.push(cells.map(short));
    texts.forEach((one, n) => {
      const text = cells[n]?.trim() ?? '';
      if (text !== '') one?.add(text);
      if (one && one.size > TEXTS) texts[n] = undefined;
    });
    seen += 1;
    if (seen >= LOOKED_AT) break;
  }
  return { headers: headers ?? [], rows: shown, texts: texts.map((one) => [...(one ?? [])]) };
}

/** Looks at a file that may become rows of a resource. @param resource as its screen calls it @throws AppError import.file */
export async function inspectFile(path: string, resource: Resource, stated: FileReading): Promise<Inspection> {
  const known = (resource.imports ?? []).map((one) => columnsOf({ ...one, skip: [] }));
  const { rows, kind, reading, sheets, notices, beginning } = await openApart(path, { stated, known });
  const sight = await inspectRows(rows);
  return {
    ...sight,
    kind,
    reading,
    ...(sheets ? { sheets } : {}),
    notices,
    beginning: beginning.map(({ line, cells }) => ({ line, cells: cells.slice(0, 20).map(short) })),
    mapping: suggest(sight.headers, resource),
  };
}
