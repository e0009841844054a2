/** A geometry that must lie in another names a reference of its record and a geometry of what that leads to. */
import type { FieldLookup } from '../computed/paths.ts';
import type { Finding } from '../diagnostic.ts';
import type { Resource } from '../types.ts';
import { readWithin } from './within.ts';

/** Everything about where geometries must lie. */
export const checkWithin = ({ fields }: Resource, lookup: FieldLookup): Finding[] =>
  fields.flatMap((field): Finding[] => {
    const read = readWithin(field);
    if (!read) return [];
    const reference = fields.find((f) => f.name === read.reference && f.type === 'reference' && f.reference !== undefined);
    const target = reference && lookup(reference.reference ?? '', read.geometry);
    return target?.type === 'geometry'
      ? []
      : [{ code: 'shape-within', path: ['record', 'properties', field.name, 'x-field', 'within'], params: { value: field.within ?? '' } }];
  });
