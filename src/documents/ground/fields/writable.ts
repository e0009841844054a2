/** What users may write of a record. */
import type { Field, JsonSchema } from '../model/fields.ts';

/** Whether a user may give the field a value. */
export const writable = (f: Field): boolean =>
  !f.readOnly && !(f.system && f.name !== 'remark' && f.name !== 'companyCode' && f.name !== 'stationCode');

/** What a written record must satisfy: writable properties only, closed. */
export function writeSchema(fields: Field[]): JsonSchema {
  const open = fields.filter(writable);
  return {
    type: 'object',
    additionalProperties: false,
    required: open.filter((f) => f.required && f.generate === undefined).map((f) => f.name),
    properties: Object.fromEntries(open.map((f) => [f.name, f.schema])),
  };
}
