import type { FieldTraits } from '../contract.ts';
import { nestedText } from '../shared/nestedText.ts';

/** Properties of its own, each with its title. */
const object: FieldTraits = { plain: (value, field, context) => nestedText(value, field.fields ?? [], context), wide: true };
export default object;
