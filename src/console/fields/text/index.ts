import type { FieldTraits } from '../contract.ts';
import { maskMiddle } from '../shared/mask.ts';

/** One line of text. */
const text: FieldTraits = {
  plain: (value, field) => `${field.mask ? maskMiddle(String(value)) : String(value)}${field.unit ? ` ${field.unit}` : ''}`,
};
export default text;
