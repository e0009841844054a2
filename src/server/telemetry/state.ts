/** The newest live values of one resource's records, each with the version of its last change, so that any reader can be told what is new. */
import type { ValueRow } from '../../contract/live.ts';

interface Cell {
  value: unknown;
  /** When the device measured it, ms since the epoch. */
  at: number;
  version: number;
}

interface Current {
  at: number;
  version: number;
  /** By the places of the fields. */
  cells: (Cell | undefined)[];
}

/** Every live field of a resource. */
export const ALL_FIELDS = 0x7fffffff;

const same = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

export class LiveState {
  readonly #records = new Map<string, Current>();
  readonly #places: ReadonlyMap<string, number>;
  #version = 0;

  /** @param fields names of the live fields; a value is known by the place of its field */
  constructor(readonly fields: readonly string[]) {
    this.#places = new Map(fields.map((name, place) => [name, place]));
  }

  get version(): number {
    return this.#version;
  }

  /**
   * Merges a report field by field: a value older than the one that is known is dropped.
   * @param values by the names of fields
   * @returns names of the fields whose values changed
   */
  merge(id: string, at: number, values: Readonly<Record<string, unknown>>): string[] {
    const record = this.#records.get(id) ?? { at, version: 0, cells: [] };
    const changed: string[] = [];
    this.fields.forEach((name, place) => {
      const value = values[name];
      if (value === undefined) return;
      const known = record.cells[place];
      if (known && known.at > at) return;
      if (known && same(known.value, value)) {
        known.at = at;
        return;
      }
      if (!changed.length) this.#version += 1;
      record.cells[place] = { value, at, version: this.#version };
      changed.push(name);
    });
    record.at = Math.max(record.at, at);
    if (changed.length) record.version = this.#version;
    this.#records.set(id, record);
    return changed;
  }

  /** When the newest report of a record was made, ms since the epoch. */
  atOf(id: string): number | undefined {
    return this.#records.get(id)?.at;
  }

  /** One value of a record; undefined where nothing is known. */
  valueOf(id: string, name: string): unknown {
    return this.#records.get(id)?.cells[this.#places.get(name) ?? -1]?.value;
  }

  /** What is known of a record, by the names of fields. */
  valuesOf(id: string): Record<string, unknown> {
    const cells = this.#records.get(id)?.cells ?? [];
    return Object.fromEntries(this.fields.flatMap((name, place) => (cells[place] ? [[name, cells[place].value]] : [])));
  }

  /**
   * What changed after a version.
   * @param seen ids of the records to look at; all when absent
   * @param mask fields to look at, as bits
   */
  since(version: number, { seen, mask = ALL_FIELDS }: { seen?: ReadonlySet<string> | undefined; mask?: number } = {}): ValueRow[] {
    if (version >= this.#version) return [];
    const rows: ValueRow[] = [];
    for (const [id, { at, version: changed, cells }] of this.#records) {
      if (changed <= version || (seen && !seen.has(id))) continue;
      const row: ValueRow = [id, at, 0];
      cells.forEach((cell, place) => {
        if (!cell || cell.version <= version || !(mask & (1 << place))) return;
        row[2] |= 1 << place;
        row.push(cell.value);
      });
      if (row[2]) rows.push(row);
    }
    return rows;
  }

  /** Forgets records that are gone. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#records.delete(id);
  }
}
