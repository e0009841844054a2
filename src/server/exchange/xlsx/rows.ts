/** Rows of a sheet. A value over cells that are merged downwards stands in each of their rows. */
import { setImmediate as others } from 'node:timers/promises';
import type { SheetRow } from '../sheetRow.ts';
import type { Book, BookSheet } from './book.ts';
import { cellOf, type Cell, type RawCell } from './cell.ts';
import { inSlices, notAWorkbook } from './xml.ts';

/** Columns and rows of the largest sheet there is. */
const [MOST_COLUMNS, MOST_ROWS] = [16_384, 1_048_576];

interface Merge {
  column: number;
  from: number;
  to: number;
}

const columnOf = (letters: string): number => [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Cells that are merged downwards, which stand behind the rows. */
export function mergesOf({ bytes }: BookSheet): Merge[] {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = whole.lastIndexOf('</sheetData>') === -1 ? whole.indexOf('mergeCells') : whole.lastIndexOf('</sheetData>');
  if (at === -1) return [];
  const found = whole
    .subarray(at)
    .toString('latin1')
    .matchAll(/<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g);
  return [...found]
    .map(([, letters = '', from, to]) => ({ column: columnOf(letters), from: Number(from), to: Number(to) }))
    .filter(({ from, to }) => to > from);
}

/** Puts values of merged cells where they are of, row by row. Merged cells do not overlap: a column has one at a time. */
class Filling {
  readonly #starts = new Map<number, Map<number, Merge>>();
  readonly #open = new Map<number, Merge & Cell>();

  constructor(merges: readonly Merge[]) {
    for (const merge of merges) {
      const { column, from } = merge;
      const starts = this.#starts.get(from) ?? new Map<number, Merge>();
      this.#starts.set(from, starts.set(column, merge));
    }
  }

  into(row: SheetRow): SheetRow {
    for (const { column, from, to, text, note } of this.#open.values()) {
      if (to < row.line) {
        this.#open.delete(column);
        continue;
      }
      while (row.cells.length <= column) row.cells.push('');
      row.cells[column] = text;
      if (note) (row.notes ??= {})[column] = note;
      (row.taken ??= {})[column] = from;
    }
    for (const [column, merge] of this.#starts.get(row.line) ?? []) {
      const note = row.notes?.[column];
      this.#open.set(column, { ...merge, text: row.cells[column] ?? '', ...(note ? { note } : {}) });
    }
    return row;
  }
}

/** @throws AppError import.file */
export async function* sheetRows(book: Book, sheet: BookSheet): AsyncGenerator<SheetRow> {
  const filling = new Filling(mergesOf(sheet));
  let [line, column, of] = [0, -1, 0];
  let row: SheetRow | undefined;
  let raw: RawCell | undefined;
  let [words, within, phonetic] = ['', false, false];
  let ready: SheetRow[] = [];
  const slices = inSlices(sheet.bytes, {
    open: (name, attributes) => {
      if (name === 'dimension') of = Number(/:[A-Z]+(\d+)$/.exec(attributes['ref'] ?? '')?.[1] ?? 0);
      else if (name === 'row') {
        line = attributes['r'] === undefined ? line + 1 : Number(attributes['r']);
        if (!Number.isSafeInteger(line) || line > MOST_ROWS) throw notAWorkbook();
        column = -1;
        row = { line, cells: [], of: 0 };
      } else if (name === 'c') {
        const letters = /^[A-Z]{1,3}/.exec(attributes['r'] ?? '')?.[0];
        column = letters === undefined ? column + 1 : columnOf(letters);
        if (column >= MOST_COLUMNS) throw notAWorkbook();
        raw = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: undefined, inline: '', formula: false };
      } else if (name === 'f' && raw) raw.formula = true;
      else if (name === 'rPh') phonetic = true;
      else if (name === 'v' || name === 't') {
        within = !phonetic;
        words = '';
      }
    },
    text: (piece) => {
      if (within) words += piece;
    },
    close: (name) => {
      if (name === 'rPh') phonetic = false;
      else if (name === 'v' || name === 't') {
        if (raw && within) {
          if (name === 'v') raw.value = words;
          else raw.inline += words;
        }
        within = false;
      } else if (name === 'c' && raw && row) {
        const { text, note } = cellOf(raw, book);
        while (row.cells.length < column) row.cells.push('');
        row.cells[column] = text;
        if (note) (row.notes ??= {})[column] = note;
        raw = undefined;
      } else if (name === 'row' && row) {
        if (row.cells.some((cell) => cell.trim() !== '') || row.notes) ready.push(filling.into(row));
        row = undefined;
      }
    },
  });
  for (const _slice of slices) {
    const rows = ready;
    ready = [];
    for (const one of rows) yield { ...one, of: Math.max(of, one.line) };
    await others();
  }
  yield* ready.map((one) => ({ ...one, of: Math.max(of, one.line) }));
}
