import { listed } from '../../data/texts/useText.ts';
import type { FieldTraits } from '../contract.ts';
import { asList } from '../shared/codes.ts';

/** Keys of another resource's records, shown by their labels. */
const reference: FieldTraits = {
  plain: (value, _, { language, labels }) => {
    const texts = asList(labels);
    return listed(
      asList(value).map((key, n) => texts[n] ?? key),
      language,
    );
  },
};
export default reference;
