import type { Sampler } from '../contract.ts';

/** Moments from 2024 on, an hour and a second apart. */
const sampler: Sampler = {
  good: (_, n) => new Date(Date.UTC(2024, 0, 1) + n * 3_601_000).toISOString(),
  bad: () => ['2024-01-01', '2024-01-01 25:00:00', 'now', 1_704_067_200],
};
export default sampler;
