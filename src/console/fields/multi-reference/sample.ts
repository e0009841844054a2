import type { Sampler } from '../contract.ts';

/** Lists of keys, none twice. */
const sampler: Sampler = {
  good: (_, n) => Array.from({ length: 1 + (n % 3) }, (__, k) => `key-${n}-${k}`),
  bad: () => ['key', ['a', 'a'], [7]],
};
export default sampler;
