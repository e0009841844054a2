import type { FieldTraits } from '../contract.ts';

/** A day. */
const date: FieldTraits = { plain: (value) => String(value).slice(0, 10) };
export default date;
