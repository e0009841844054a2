import { listed } from '../../data/texts/useText.ts';
import type { FieldTraits } from '../contract.ts';
import { traits } from '../traits.ts';

/** A list of texts or numbers. */
const values: FieldTraits = {
  plain: (value, field, context) => {
    const [item] = field.fields ?? [];
    const words = [value].flat().map((one) => (item ? traits[item.type].plain(one, item, context) : String(one)));
    return listed(words, context.language);
  },
};
export default values;
