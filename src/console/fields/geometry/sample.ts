import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Sampler } from '../contract.ts';

const RING = [
  [100, 40],
  [101, 40],
  [101, 41],
  [100, 40],
];

const takes = ({ shapes }: Field, shape: 'point' | 'line' | 'polygon'): boolean => shapes?.includes(shape) ?? true;

/** Points, lines and triangles. */
const sampler: Sampler = {
  good: (field, n) => {
    if (takes(field, 'point') && n % 2 === 0) return { type: 'Point', coordinates: [100 + (n % 10), 40] };
    const east = (n % 100) / 100;
    const ring = RING.map(([lon = 0, lat = 0]) => [Number((lon + east).toFixed(2)), lat]);
    return takes(field, 'polygon') ? { type: 'Polygon', coordinates: [ring] } : { type: 'LineString', coordinates: ring };
  },
  bad: () => [
    'POINT(1 2)',
    { type: 'Circle', coordinates: [] },
    { type: 'Point' },
    {
      type: 'Polygon',
      coordinates: [
        [
          [100, 40],
          [101, 41],
          [101, 40],
          [100, 41],
          [100, 40],
        ],
      ],
    },
    { type: 'LineString', coordinates: [[100, 40]] },
    { type: 'Point', coordinates: [40, 116] },
  ],
};
export default sampler;
