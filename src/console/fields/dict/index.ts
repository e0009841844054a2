import type { FieldTraits } from '../contract.ts';
import { asList, codeText } from '../shared/codes.ts';

/** A code of a dictionary. */
const dict: FieldTraits = {
  plain: (value, field, { language, dictionary }) => asList(value).map((code) => codeText(code, dictionary(field.dict ?? ''), language)).join(language === 'zh' ? '、' : ', '),
};
export default dict;
