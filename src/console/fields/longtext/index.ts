import type { FieldTraits } from '../contract.ts';

/** Several lines of text. */
const longtext: FieldTraits = { plain: String, wide: true };
export default longtext;
