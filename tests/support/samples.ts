/** Sample records of a resource, from the sample makers of its field types. */
import type { Catalogue, Field, Resource } from '../../src/documents/types.ts';
import { badSamples, goodSample } from '../../src/console/fields/samples.ts';

export type Row = Record<string, unknown> & { id: string };

/** A good value, with codes that the dictionary has; also inside of objects and lists. */
export function sampleValue(field: Field, { dictionaries }: Pick<Catalogue, 'dictionaries'>, n: number): unknown {
  const codes = field.dict === undefined ? undefined : dictionaries[field.dict]?.entries.map((e) => e.code);
  if (codes && !field.schema.enum) return field.type === 'multi-dict' ? [codes[n % codes.length]] : codes[n % codes.length];
  const value = goodSample(field, n);
  const inside = (record: unknown): unknown => Object.fromEntries(Object.entries(record as object).map(([name, member]) => {
    const own = field.fields?.find((f) => f.name === name);
    return [name, own ? sampleValue(own, { dictionaries }, n) : member];
  }));
  if (field.type === 'object') return inside(value);
  return field.type === 'rows' ? (value as unknown[]).map(inside) : value;
}

/** A record with a value in every field, as a list answers it. */
export function sampleRecord(resource: Resource, catalogue: Pick<Catalogue, 'dictionaries'>, n: number): Row {
  const values = resource.fields.filter((f) => f.type !== 'password').map((f) => [f.name, sampleValue(f, catalogue, n)]);
  return { ...Object.fromEntries(values), id: `00000000-0000-4000-8000-00000000000${n}`, version: 1 } as Row;
}

/** Values the field must refuse, whatever else the record holds. */
export const badValues = (field: Field): unknown[] => badSamples(field);
