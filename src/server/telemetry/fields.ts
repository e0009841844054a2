/** The live fields of a resource: those that devices report. */
import { fieldType } from '../../documents/ground/fields/index.ts';
import { isBoolean, isNumber, isPoint } from '../../documents/ground/fields/traits.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { violations } from '../../documents/ground/validate.ts';

/** In the order of the document, which the bits of frames keep to. */
export const liveFields = ({ fields }: Pick<Resource, 'fields'>): Field[] => fields.filter((f) => f.live);

/** Resources that devices report of. */
export const liveResources = ({ resources }: Pick<Catalogue, 'resources'>): Resource[] =>
  Object.values(resources).filter((r) => liveFields(r).length > 0);

/** Whether a change of the field is a fact of its own, not the next measurement of something that moves all the time, such as a clock. */
export const isDiscrete = (field: Field): boolean =>
  isBoolean(field) || (!isNumber(field) && !isPoint(field) && field.schema.format !== 'date-time');

/** Type of the field's column. */
export const columnType = (field: Field): string => fieldType(field.type).column(field.schema);

/** A value as a JSON text of its column is read by PostgreSQL. */
export const asStored = (field: Field, value: unknown): unknown =>
  isPoint(field) && Array.isArray(value) ? `(${String(value[0])},${String(value[1])})` : value;

/** What is wrong with a reported value; `null` says that nothing is known any more. */
export function valueFault(field: Field, value: unknown, codes: (dict: string) => readonly string[] | undefined): string | undefined {
  if (value === null) return undefined;
  const [first] = violations(field.schema, value);
  if (first) return first.keyword;
  return field.dict !== undefined && typeof value === 'string' && codes(field.dict)?.includes(value) === false ? 'dict' : undefined;
}
