/** References whose resource another property of the record says: an asset is a zone, a turbine or a tower by its class. */
import type { Field } from '../model/fields.ts';
import type { Operator } from '../where/operators.ts';

/** Comparisons of such a reference: by keys, and by parts of them, because the records lie in several places. */
export const TARGETED: readonly Operator[] = ['in', 'eq', 'ne', 'nin', 'contains', 'null', 'nnull'];

type Refers = Pick<Field, 'reference' | 'references'>;

/** The resource that a property of a record refers to. */
export function targetIn({ reference, references }: Refers, record: Record<string, unknown>): string | undefined {
  if (!references) return reference;
  const code = record[references.by];
  return typeof code === 'string' && Object.hasOwn(references.to, code) ? references.to[code] : undefined;
}

/** Every resource that a property may refer to. */
export const targetsOf = ({ reference, references }: Refers): string[] =>
  references ? [...new Set(Object.values(references.to))] : reference === undefined ? [] : [reference];

/** The property as one that refers to the resource its record says. */
export const pointed = <T extends Refers>(field: T, record: Record<string, unknown>): T =>
  field.references ? { ...field, reference: targetIn(field, record) } : field;

/** Codes with which a property refers to a resource. */
export const codesFor = ({ references }: Refers, resource: string): string[] =>
  Object.entries(references?.to ?? {}).flatMap(([code, to]) => (to === resource ? [code] : []));
