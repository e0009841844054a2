import type { Sampler } from '../contract.ts';

/** Keys by shape only: whether such a record exists is for the caller to arrange. */
const sampler: Sampler = { good: (_, n) => `key-${n}`, bad: ({ schema }) => [7, 'x'.repeat((schema.maxLength ?? 64) + 1)] };
export default sampler;
