import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Sampler } from './contract.ts';
import { byType } from './registry.ts';
import { isMany, isSecret } from '../../documents/ground/fields/traits.ts';

/** The sample-value maker of each field type. */
const samplers = byType(import.meta.glob<Sampler>('./*/sample.ts', { eager: true, import: 'default' }));

/** The maker of one type, for types that hold others. */
export const samplerOf = (type: Field['type']): Sampler => samplers[type];

/** A value that satisfies the field. */
export const goodSample = (field: Field, n = 0): unknown => samplers[field.type].good(field, n);

/** Values that the field must refuse. */
export const badSamples = (field: Field): unknown[] => samplers[field.type].bad(field);

type Codes = Pick<Catalogue, 'dictionaries'>;

/** A good value, with codes that the dictionary has; also inside of objects and lists. */
export function sampleValue(field: Field, { dictionaries }: Codes, n: number): unknown {
  const codes = field.dict === undefined ? undefined : dictionaries[field.dict]?.entries.map((e) => e.code);
  if (codes && !field.schema.enum) return isMany(field) ? [codes[n % codes.length]] : codes[n % codes.length];
  const value = goodSample(field, n);
  const inside = (record: unknown): unknown =>
    Object.fromEntries(
      Object.entries(record as object).map(([name, member]) => {
        const own = field.fields?.find((f) => f.name === name);
        return [name, own ? sampleValue(own, { dictionaries }, n) : member];
      }),
    );
  if (field.type === 'object') return inside(value);
  return field.type === 'rows' ? (value as unknown[]).map(inside) : value;
}

/** A record with a value in every field, as a list answers it. */
export function sampleRecord(resource: Resource, codes: Codes, n: number): Record<string, unknown> & { id: string } {
  const values = resource.fields.filter((f) => !isSecret(f)).map((f) => [f.name, sampleValue(f, codes, n)]);
  return { ...Object.fromEntries(values), id: `00000000-0000-4000-8000-00000000000${n}`, version: 1 };
}
