/** A geometry that must lie in another names a reference of its record and a geometry of what that leads to. */
import type { FieldLookup } from '../../kit/paths.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { readWithin } from './within.ts';
import { isReference, isShape } from '../../ground/fields/traits.ts';

const finding = ({ within = '' }: Field, at: Path): Finding => ({
  code: 'shape-within',
  path: [...at, 'x-field', 'within'],
  params: { value: within },
});

/** Everything about where geometries must lie. */
export const checkWithin = ({ fields }: Resource, lookup: FieldLookup): Finding[] =>
  fields.flatMap((field): Finding[] => {
    const at = ['record', 'properties', field.name];
    const read = readWithin(field);
    if (!read) return [];
    const reference = fields.find((f) => f.name === read.reference && isReference(f) && f.reference !== undefined);
    const target = reference && lookup(reference.reference ?? '', read.geometry);
    return target && isShape(target) ? [] : [finding(field, at)];
  });
