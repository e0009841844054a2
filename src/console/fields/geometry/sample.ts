import type { Sampler } from '../contract.ts';

/** Points and triangles. */
const sampler: Sampler = {
  good: (_, n) =>
    n % 2 === 0
      ? { type: 'Point', coordinates: [100 + (n % 10), 40] }
      : {
          type: 'Polygon',
          coordinates: [
            [
              [100, 40],
              [101, 40],
              [101, 41],
              [100, 40],
            ],
          ],
        },
  bad: () => ['POINT(1 2)', { type: 'Circle', coordinates: [] }, { type: 'Point' }],
};
export default sampler;
