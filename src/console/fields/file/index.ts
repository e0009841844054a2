import type { FieldTraits } from '../contract.ts';
import reference from '../reference/index.ts';

/** Uploaded files, told by their names. */
const file: FieldTraits = { ...reference, wide: true };
export default file;
