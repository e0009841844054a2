import type { FieldTraits } from '../contract.ts';
import { nestedText } from '../shared/nestedText.ts';

/** A list of objects, one a line. */
const rows: FieldTraits = {
  plain: (value, field, context) =>
    Array.isArray(value)
      ? value.map((row, n) => `${n + 1}. ${nestedText(row, field.fields ?? [], context)}`).join('\n')
      : JSON.stringify(value),
  wide: true,
};
export default rows;
