import type { Sampler } from '../contract.ts';

/** Mobile numbers of mainland China. */
const sampler: Sampler = {
  good: (_, n) => `138${String(n % 100_000_000).padStart(8, '0')}`,
  bad: () => ['12345', '23800000000', '1380000000', '138000000001', 13_800_000_000],
};
export default sampler;
