import type { FieldTraits } from '../contract.ts';
import { numberText } from '../shared/number.ts';

/** A number with unit and precision. */
const number: FieldTraits = {
  align: 'right',
  plain: (value, field, { language }) =>
    `${typeof value === 'number' ? numberText(value, field, language) : String(value)}${field.unit ? ` ${field.unit}` : ''}`,
};
export default number;
