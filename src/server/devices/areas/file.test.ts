import { expect, it } from 'vitest';
import type { Geometry } from '../../../documents/ground/geometry/types.ts';
import { areaFile, MOST_CORNERS } from './file.ts';

const ring = (at: number, size = 1): [number, number][] => [
  [at, 0],
  [at + size, 0],
  [at + size, size],
  [at, size],
  [at, 0],
];
const polygon = (...coordinates: [number, number][][]): Geometry => ({ type: 'Polygon', coordinates });
interface Read {
  features: { id: string; geofence_type: string; geometry: { coordinates: number[][][] } }[];
}
const read = (zones: Parameters<typeof areaFile>[0]): Read['features'] => (JSON.parse(areaFile(zones)?.text ?? '{}') as Read).features;

it('work areas keep a drone inside, the others outside; a hole of a work area is closed to it', () => {
  const features = read([
    { code: 'N', type: '5', geometry: polygon(ring(10), ring(10.2, 0.1)) },
    { code: 'A', type: '4', geometry: polygon(ring(0), ring(0.2, 0.1)) },
  ]);
  expect(features.map(({ id, geofence_type: kind }) => [id, kind])).toEqual([
    ['A-1', 'dfence'],
    ['A-1-1', 'nfz'],
    ['N-1', 'nfz'],
  ]);
  for (const { geometry } of features) expect(geometry.coordinates).toHaveLength(1);
});

it('the same zones make the same file in any order, others another', () => {
  const [a, b] = [
    { code: 'A', type: '4', geometry: polygon(ring(0)) },
    { code: 'B', type: '3', geometry: polygon(ring(5)) },
  ];
  expect(areaFile([a, b])).toEqual(areaFile([b, a]));
  expect(areaFile([a, b])?.checksum).not.toBe(areaFile([a])?.checksum);
  expect(areaFile([])?.text).toBe('{"type":"FeatureCollection","features":[]}');
});

it('is not made where an outline has more corners than docks take', () => {
  const many = Array.from({ length: MOST_CORNERS + 2 }, (_, i): [number, number] => [Math.cos(i / 50), Math.sin(i / 50)]);
  expect(areaFile([{ code: 'A', type: '3', geometry: polygon(many) }])).toBeUndefined();
});
