import type { FieldTraits } from '../contract.ts';
import { codeNames } from '../shared/codes.ts';

/** A code of a dictionary. */
const dict: FieldTraits = { plain: (value, field, { language, dictionary }) => codeNames(value, dictionary(field.dict ?? ''), language) };
export default dict;
