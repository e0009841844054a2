import { text } from '../../data/texts/i18n.ts';
import type { FieldTraits } from '../contract.ts';

/** Yes or no. */
const boolean: FieldTraits = { plain: (value) => text(value === true ? 'value.yes' : 'value.no') };
export default boolean;
