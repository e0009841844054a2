import type { Sampler } from '../contract.ts';

/** Days from 2024 on. */
const sampler: Sampler = {
  good: (_, n) => new Date(Date.UTC(2024, 0, 1 + (n % 3650))).toISOString().slice(0, 10),
  bad: () => ['2024-02-30', '2024/01/01', 'today', 20_240_101],
};
export default sampler;
