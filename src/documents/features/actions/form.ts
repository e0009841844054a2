/** The form of a command, judged and drawn as that of a record. */
import { normaliseField } from '../../ground/fields/normalise.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { CommandForm } from '../../ground/model/actions.ts';

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
