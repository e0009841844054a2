import { dictsOf } from '../../../documents/ground/fields/choices.ts';
import type { FieldTraits } from '../contract.ts';
import { codeNames } from '../shared/codes.ts';

/** A code of a dictionary. */
const dict: FieldTraits = {
  plain: (value, field, { language, dictionary }) => codeNames(value, dictsOf(field).flatMap(dictionary), language),
};
export default dict;
