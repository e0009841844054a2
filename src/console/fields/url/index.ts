import type { FieldTraits } from '../contract.ts';

/** A web address. */
const url: FieldTraits = { plain: String };
export default url;
