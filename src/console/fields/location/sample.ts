import type { Sampler } from '../contract.ts';

/** Points in northern China. */
const sampler: Sampler = {
  good: (_, n) => [100 + (n % 200) / 10, 35 + (n % 100) / 10],
  bad: () => [[200, 40], [100, 95], [100], [100, 40, 12], '100,40'],
};
export default sampler;
