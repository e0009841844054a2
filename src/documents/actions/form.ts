/** The form of a command, judged and drawn as that of a record. */
import { normaliseField } from '../fields/normalise.ts';
import type { Field } from '../fields/types.ts';
import type { Resource } from '../types.ts';
import type { CommandForm } from './index.ts';

/** The form as the fields and the schema of a resource, so that what draws and judges records draws and judges it. */
export function formResource({ properties, required = [] }: CommandForm, resource: Resource): Resource {
  const fields = Object.entries(properties).map(([name, schema]): Field => normaliseField(name, schema, required.includes(name), ''));
  return {
    ...resource,
    fields,
    rules: [],
    checks: [],
    schema: {
      type: 'object',
      additionalProperties: false,
      required,
      properties: Object.fromEntries(fields.map((f) => [f.name, f.schema])),
    },
  };
}
