import type { Field } from '../../../documents/ground/model/fields.ts';

/** Breaks the length limits of a text field. */
export function tooLongOrShort(field: Field): string[] {
  const { maxLength, minLength } = field.schema;
  return [
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minLength === undefined || minLength < 2 ? [] : ['x'.repeat(minLength - 1)]),
  ];
}

/** Cuts a text to the field's limit and fills it up to its minimum. */
export function fitted(text: string, field: Field): string {
  const { maxLength = text.length, minLength = 0 } = field.schema;
  return text.padEnd(minLength, 'x').slice(0, maxLength);
}
