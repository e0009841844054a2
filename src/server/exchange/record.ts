/** A row of a file as a record, with what of it could not be read. */
import { dictIn } from '../../documents/ground/fields/choices.ts';
import { readNumber } from '../../documents/features/imports/numberText.ts';
import { isNumber, isPoint, isReference, isShape, refers } from '../../documents/ground/fields/traits.ts';
import { fromGcj } from '../../documents/ground/geometry/gcj.ts';
import { isGeometry, round, tidy } from '../../documents/ground/geometry/tidy.ts';
import { moved, type Position } from '../../documents/ground/geometry/types.ts';
import { placeholders, ROW } from '../../documents/features/imports/index.ts';
import type { ColumnTarget } from '../../documents/ground/model/imports.ts';
import type { FileReading } from '../../documents/ground/model/imports.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Dictionary, Resource } from '../../documents/ground/model/resource.ts';
import { prune } from '../../documents/ground/validate.ts';
import type { Problem } from '../records/validation/validation.ts';
import type { Row } from '../source/rows.ts';
import { unguarded } from './guard.ts';
import type { Mapping, targets } from './mapping.ts';
import { readCell, readDegrees, referenceKey, Unread } from './readCell.ts';
import type { CellNote, SheetRow } from './sheetRow.ts';

/** What every row of a file is read with. */
export interface Reader {
  headers: readonly string[];
  mapping: Mapping;
  columns: ReturnType<typeof targets>;
  resource: Resource;
  dictionaries: Readonly<Record<string, Dictionary>>;
  /** Values of what no column fills. */
  defaults: Row;
  written: Pick<FileReading, 'decimal' | 'dateOrder'>;
  /** Texts that a spreadsheet would run stand behind an apostrophe. */
  guarded: boolean;
}

export interface ReadRecord {
  record: Row;
  problems: Problem[];
}

/** Numbers with `*` and `/` between as one; undefined when it is no such thing. */
function product(text: string, decimal: FileReading['decimal']): number | undefined {
  const parts = text.split(/([*/])/).map((part) => part.trim());
  let value: number | undefined;
  for (let i = 0; i < parts.length; i += 2) {
    const number = readNumber(parts[i] ?? '', { decimal });
    if (number === undefined) return undefined;
    value = value === undefined ? number : parts[i - 1] === '*' ? value * number : value / number;
  }
  return value === undefined || !Number.isFinite(value) ? undefined : parts.length === 1 ? value : Number(value.toPrecision(12));
}

/** A place of a map of GCJ-02 where it really is; anything else as it is. */
function surveyed(value: unknown): unknown {
  if (isGeometry(value)) return tidy(moved(value, fromGcj));
  const pair = Array.isArray(value) && value.length === 2 && value.every((degrees) => typeof degrees === 'number');
  return pair ? fromGcj(value as Position).map(round) : value;
}

/** A value of a reference without the name before it. */
function keyed(field: Field, value: unknown): unknown {
  if (isReference(field) && typeof value === 'string') return referenceKey(value);
  return Array.isArray(value) && refers(field) ? value.map((v) => referenceKey(String(v))) : value;
}

class Building {
  readonly record: Row;
  readonly problems: Problem[] = [];
  readonly #empty: ReadonlySet<string>;
  readonly #fields: ReadonlyMap<string, Field>;

  constructor(
    private readonly reader: Reader,
    private readonly row: SheetRow,
  ) {
    this.record = { ...reader.defaults, ...reader.mapping.constants };
    this.#empty = new Set(reader.mapping.empty ?? []);
    this.#fields = new Map(reader.resource.fields.map((f) => [f.name, f]));
  }

  /** Text and note of a column; undefined where it says nothing. */
  #cell(index: number): { text: string; note: CellNote | undefined } | undefined {
    const [text, note] = [(this.row.cells[index] ?? '').trim(), this.row.notes?.[index]];
    const silent = (text === '' && !(note && 'unread' in note)) || this.#empty.has(text);
    return silent ? undefined : { text: this.reader.guarded ? unguarded(text) : text, note };
  }

  /** Keeps a value, or why there is none. */
  #keep(name: string, value: unknown): void {
    if (value instanceof Unread) {
      this.problems.push({ field: name, keyword: 'unread', ...value.why });
      this.record[name] = undefined;
    } else this.record[name] = value;
  }

  #dictionaryOf(field: Field): Dictionary | undefined {
    return this.reader.dictionaries[dictIn(field, this.record) ?? ''];
  }

  #half(name: string, part: string, cell: { text: string; note: CellNote | undefined }): void {
    // One half that cannot be read is told once, and leaves no place.
    if (this.problems.some(({ field }) => field === name)) return;
    const degrees = readDegrees(cell.text, cell.note, this.reader.written);
    if (degrees instanceof Unread) {
      this.#keep(name, degrees);
      return;
    }
    const place = (this.record[name] as unknown[] | undefined) ?? [null, null];
    place[part === 'lon' ? 0 : 1] = degrees;
    this.record[name] = place;
  }

  columns(): void {
    const { columns, written } = this.reader;
    // Which dictionary a code is of, other columns of the row may say.
    const choosing = (target: ColumnTarget): number => (this.#fields.get(target.field)?.choices ? 1 : 0);
    for (const { index, target } of columns.toSorted((a, b) => choosing(a.target) - choosing(b.target))) {
      const [name = '', part] = target.field.split('.');
      const [field, cell] = [this.#fields.get(name), this.#cell(index)];
      if (!field || !cell) continue;
      if (part) this.#half(name, part, cell);
      else
        this.#keep(
          name,
          keyed(field, readCell(cell.text, { field, target, dictionary: this.#dictionaryOf(field), written, note: cell.note })),
        );
    }
  }

  /** Both halves of a place, or neither. */
  halves(): void {
    const names = new Set(
      this.reader.columns.flatMap(({ target }) => (target.field.includes('.') ? [target.field.split('.')[0] ?? ''] : [])),
    );
    for (const name of names) {
      const place = this.record[name];
      if (Array.isArray(place) && place.length === 2 && place.includes(null))
        this.#keep(name, new Unread({ zh: '经度和纬度缺少其一', en: 'longitude or latitude is missing' }));
    }
  }

  /** Files of places have a row's point where it has no shape of its own; the point stands in its own column too. */
  ownPoint(): void {
    for (const field of this.reader.resource.fields.filter(isShape)) {
      const value = this.record[field.name];
      if (!isGeometry(value) || value.type !== 'Point' || !field.shapes || field.shapes.includes('point')) continue;
      const at = JSON.stringify(value.coordinates);
      const points = this.reader.resource.fields.filter((f) => isPoint(f) && JSON.stringify(this.record[f.name]) === at);
      if (points.length) this.record[field.name] = undefined;
    }
  }

  surveyed(): void {
    if (this.reader.mapping.datum !== 'GCJ-02') return;
    for (const name of new Set(this.reader.columns.map(({ target }) => target.field.split('.')[0] ?? '')))
      this.record[name] = surveyed(this.record[name]);
  }

  /** @param count number of the row */
  templates(count: number): void {
    const { headers, mapping, written } = this.reader;
    for (const [name, text] of Object.entries(mapping.templates ?? {})) {
      const field = this.#fields.get(name);
      const parts = placeholders(text).map((header) =>
        header === ROW ? { text: String(count), note: undefined } : this.#part(headers.indexOf(header)),
      );
      if (!field || !parts.some((one) => one.text !== '' && !this.#empty.has(one.text))) continue;
      const bad = parts.flatMap(({ note }) => (note && 'unread' in note ? [note.unread] : []))[0];
      let next = 0;
      const filled = text.replaceAll(/\{[^{}]+\}/g, () => parts[next++]?.text ?? '');
      const number = isNumber(field) ? product(filled, written.decimal) : undefined;
      const reading = { field, target: { field: name }, dictionary: this.#dictionaryOf(field), written, note: undefined };
      this.#keep(name, bad ? new Unread(bad) : (number ?? readCell(filled, reading)));
    }
  }

  /** A column's text within others; a number as it was kept, where the field is one. */
  #part(index: number): { text: string; note: CellNote | undefined } {
    return { text: (this.row.cells[index] ?? '').trim(), note: this.row.notes?.[index] };
  }

  /** A row with more cells than headings stands under none of them for certain. */
  width(): void {
    const { headers } = this.reader;
    const beyond = this.row.cells.findIndex((cell, n) => n >= headers.length && cell.trim() !== '');
    if (beyond !== -1)
      this.problems.push({
        field: '',
        keyword: 'unread',
        zh: `此行有 ${beyond + 1} 个单元格，表头只有 ${headers.length} 个：请检查分隔符和引号`,
        en: `the line has ${beyond + 1} cells under ${headers.length} headings: look at its separators and quotes`,
      });
  }
}

/** The record that a row says. @param count number of the row among the rows */
export function recordOf(reader: Reader, row: SheetRow, count: number): ReadRecord {
  const building = new Building(reader, row);
  building.width();
  building.columns();
  building.halves();
  building.ownPoint();
  building.surveyed();
  building.templates(count);
  return { record: prune(building.record), problems: building.problems };
}
