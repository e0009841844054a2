import type { Sampler } from '../contract.ts';
import { goodNested } from '../shared/nestedSamples.ts';

/** An object with all its properties, and what is none. */
const sampler: Sampler = { good: (field, n) => goodNested(field.fields ?? [], n), bad: () => ['no object', [1]] };
export default sampler;
