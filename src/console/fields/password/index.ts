import type { FieldTraits } from '../contract.ts';

/** A secret that can be set and never read. */
const password: FieldTraits = { plain: () => '••••••••' };
export default password;
