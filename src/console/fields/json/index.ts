import type { FieldTraits } from '../contract.ts';

/** Any JSON value. */
const json: FieldTraits = { plain: (value) => JSON.stringify(value), wide: true };
export default json;
