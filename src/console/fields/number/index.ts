import type { FieldTraits } from '../contract.ts';
import { numberText, withUnit } from '../shared/number.ts';

/** A number with unit and precision. */
const number: FieldTraits = {
  align: 'right',
  plain: (value, field, { language }) =>
    withUnit(typeof value === 'number' ? numberText(value, field, language) : String(value), field.unit),
};
export default number;
