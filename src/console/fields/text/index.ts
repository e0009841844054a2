import type { FieldTraits } from '../contract.ts';
import { maskMiddle } from '../shared/mask.ts';
import { withUnit } from '../shared/number.ts';

/** One line of text. */
const text: FieldTraits = {
  plain: (value, field, { language }) => withUnit(field.mask ? maskMiddle(String(value)) : String(value), field.unit, language),
};
export default text;
