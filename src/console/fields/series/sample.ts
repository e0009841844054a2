import type { Sampler } from '../contract.ts';

/** Falling curves; what are no pairs, no numbers, or too few. */
const sampler: Sampler = {
  good: (_, n) => [
    [0, 8 + n],
    [5, 7.5],
    [10, 0],
  ],
  bad: () => [
    '[[0, 1]]',
    [[0, 1]],
    [[0], [1]],
    [
      [0, 1, 2],
      [1, 2, 3],
    ],
    [
      [0, 'a'],
      [1, 'b'],
    ],
  ],
};
export default sampler;
