import type { FieldTraits } from '../contract.ts';
import { evenly, numberText, withUnit } from '../shared/number.ts';

/** A number with unit and precision. */
const number: FieldTraits = {
  align: 'right',
  plain: (value, field, { language }) =>
    withUnit(typeof value === 'number' ? numberText(value, evenly(field), language) : String(value), field.unit, language),
};
export default number;
