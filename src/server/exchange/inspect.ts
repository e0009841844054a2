/** What a file holds, seen from its beginning: headers, first rows, and the few texts that a column keeps to. */
import type { SheetRow } from './sheetRow.ts';

/** Rows shown, rows looked at for texts, and most different texts of a column that can be codes. */
const [SHOWN, LOOKED_AT, TEXTS] = [5, 1000, 30];

export interface FileSight {
  headers: string[];
  rows: string[][];
  /** For each header the different texts below it, in order of appearance; none where there are too many to be codes. */
  texts: string[][];
}

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
    if (shown.length < SHOWN) shown.push(cells);
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
