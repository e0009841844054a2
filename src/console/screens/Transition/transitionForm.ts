import type { Transition } from '../../../documents/ground/model/states.ts';
import type { Form } from '../../../documents/ground/model/form.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';

/** Name of the field that carries the comment; no property of a record can have it. */
export const COMMENT = '$comment';

/** Longest comment, characters. */
const MAX_COMMENT = 1000;

/** A transition's form as a resource and a form of its own: the fields it asks for, and the comment. */
export function transitionForm(resource: Resource, transition: Transition): { resource: Resource; form: Form } {
  const { fields: names, required, comment } = transition.form;
  const formFields = names
    .flatMap((name) => resource.fields.filter((f) => f.name === name))
    .map((f) => ({ ...f, readOnly: false, immutable: false, required: required.includes(f.name) }));
  const remark: Resource['fields'] =
    comment === 'none'
      ? []
      : [
          {
            name: COMMENT,
            title: '备注',
            titleEn: 'Comment',
            type: 'longtext',
            schema: { type: 'string', maxLength: MAX_COMMENT },
            required: comment === 'required',
            unique: false,
            index: false,
            readOnly: false,
            immutable: false,
            mask: false,
            operators: [],
            sortable: false,
            system: false,
          },
        ];
  const fields = [...formFields, ...remark];
  return {
    resource: {
      ...resource,
      fields,
      // A transition asks for what it says itself; the rules are those of an edit.
      rules: [],
      schema: {
        type: 'object',
        additionalProperties: false,
        required: fields.filter((f) => f.required).map((f) => f.name),
        properties: Object.fromEntries(fields.map((f) => [f.name, f.schema])),
      },
    },
    form: {
      kind: 'modal',
      columns: 1,
      groups: [{ title: transition.title, titleEn: transition.titleEn, fields: fields.map((f) => f.name) }],
    },
  };
}
