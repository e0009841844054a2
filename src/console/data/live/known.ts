/** Live values as the frames of a stream bring them: the newest of each record, by resource. */
import { valuesOf, type ValueRow, type ValuesEvent } from '../../../contract/live.ts';

interface Known {
  fields: readonly string[];
  /** By id: the moment of the last report, ms, and the values by the places of the fields. */
  records: Map<string, { at: number; values: unknown[] }>;
}

export class KnownValues {
  readonly #resources = new Map<string, Known>();

  /** Takes a frame; answers whether it is the first of its resource, in whose place all earlier ones are forgotten. */
  take({ resource, fields, rows }: ValuesEvent): boolean {
    const known: Known | undefined = fields ? { fields, records: new Map() } : this.#resources.get(resource);
    if (!known) return false;
    this.#resources.set(resource, known);
    for (const row of rows) {
      const record = known.records.get(row[0]) ?? { at: row[1], values: [] };
      record.at = row[1];
      for (const [place, value] of valuesOf(row)) record.values[place] = value;
      known.records.set(row[0], record);
    }
    return fields !== undefined;
  }

  /** All that is known of a resource, as a first frame tells it; undefined before there was one. */
  whole(resource: string): ValuesEvent | undefined {
    const known = this.#resources.get(resource);
    if (!known) return undefined;
    const rows = [...known.records].map(([id, { at, values }]): ValueRow => {
      const row: ValueRow = [id, at, 0];
      values.forEach((value, place) => {
        if (value === undefined) return;
        row[2] |= 1 << place;
        row.push(value);
      });
      return row;
    });
    return { type: 'values', resource, fields: known.fields, rows };
  }

  /** A record's value; undefined where nothing was told of it. */
  valueOf(id: string, field: string): unknown {
    for (const { fields, records } of this.#resources.values()) {
      const record = records.get(id);
      if (record) return record.values[fields.indexOf(field)];
    }
    return undefined;
  }

  /** When a record was last reported of, ms since the epoch. */
  atOf(id: string): number | undefined {
    for (const { records } of this.#resources.values()) {
      const record = records.get(id);
      if (record) return record.at;
    }
    return undefined;
  }

  fieldsOf(resource: string): readonly string[] {
    return this.#resources.get(resource)?.fields ?? [];
  }

  forget(resource: string): void {
    this.#resources.delete(resource);
  }
}
