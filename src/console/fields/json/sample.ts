import type { Sampler } from '../contract.ts';

/** Objects with a list in them; every JSON value is good. */
const sampler: Sampler = { good: (_, n) => ({ n, list: [1, 'two', null], nested: { 中文: true } }), bad: () => [] };
export default sampler;
