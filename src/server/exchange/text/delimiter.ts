/** What stands between the cells of a line, judged from the rows: most of them have as many cells as the headings. */
import { parse } from 'csv-parse/sync';
import { DELIMITERS, type Delimiter } from '../../../documents/ground/model/imports.ts';
import { CSV_OPTIONS } from './csvOptions.ts';

/** Rows looked at. */
const ROWS = 100;

const SAID = /^\uFEFF?sep=([,;|\t])\r?\n/i;

/** The sign that a first line `sep=;` says, as spreadsheets write it for each other. */
export const delimiterSaid = (text: string): Delimiter | undefined => SAID.exec(text)?.[1] as Delimiter | undefined;

/** The beginning of a text without what the end of the sample cut off. */
const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1) || text;

function rowsBy(delimiter: Delimiter, text: string): string[][] {
  try {
    return parse(text, { ...CSV_OPTIONS, delimiter, to: ROWS });
  } catch {
    return [];
  }
}

/** @param text the beginning of the file */
export function delimiterOf(text: string): Delimiter {
  const sample = wholeLines(text);
  const judged = DELIMITERS.map((delimiter) => {
    const rows = rowsBy(delimiter, sample);
    const widths = new Map<number, number>();
    for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1);
    const [width = 1, alike = 0] = [...widths].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    return { delimiter, width, share: width < 2 || rows.length === 0 ? 0 : alike / rows.length };
  });
  return judged.toSorted((a, b) => b.share - a.share || b.width - a.width)[0]?.delimiter ?? ',';
}
