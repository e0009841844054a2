/** The form of a command, judged and drawn as that of a record. */
import { normaliseField } from '../../ground/fields/normalise.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { CommandAction, CommandForm, RowAction } from '../../ground/model/actions.ts';

/** What the form asks for, in normalised form. */
export const formFields = ({ properties, required = [] }: CommandForm): Field[] =>
  Object.entries(properties).map(([name, schema]) => normaliseField(name, schema, required.includes(name), ''));

/** What the forms of commands ask for that a list offers on its rows. */
export const askedBy = (actions: readonly RowAction[] = []): { action: CommandAction; fields: Field[] }[] =>
  actions.flatMap((action) => ('command' in action && action.form ? [{ action, fields: formFields(action.form) }] : []));

/** The form as the fields and the schema of a resource, so that what draws and judges records draws and judges it. */
export function formResource(form: CommandForm, resource: Resource): Resource {
  const { required = [] } = form;
  const fields = formFields(form);
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
