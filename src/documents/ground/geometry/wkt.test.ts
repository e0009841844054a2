import { describe, expect, it } from 'vitest';
import { polygon } from './samples.ts';
import { type Geometry } from './types.ts';
import { isWkt, readWkt, writeWkt } from './wkt.ts';

describe('WKT', () => {
  it.each<[string, Geometry]>([
    ['POINT(1 2)', { type: 'Point', coordinates: [1, 2] }],
    ['point z ( 1.5 -2e1 7 )', { type: 'Point', coordinates: [1.5, -20] }],
    [
      'SRID=4326;LINESTRING (1 2, 3 4)',
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'MULTIPOINT ((1 2), (3 4))',
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'MULTIPOINT (1 2, 3 4)',
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'POLYGON ((0 0, 1 0, 1 1, 0 0), (0.5 0.1, 0.6 0.1, 0.6 0.2, 0.5 0.1))',
      polygon(
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
        [
          [0.5, 0.1],
          [0.6, 0.1],
          [0.6, 0.2],
          [0.5, 0.1],
        ],
      ),
    ],
    [
      'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))',
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
          [
            [
              [5, 5],
              [6, 5],
              [6, 6],
              [5, 5],
            ],
          ],
        ],
      },
    ],
  ])('%s', (text, geometry) => {
    expect(isWkt(text)).toBe(true);
    expect(readWkt(text)).toEqual(geometry);
    expect(readWkt(writeWkt(geometry))).toEqual(geometry);
  });

  it('is nothing else', () => {
    for (const text of ['', 'POINT', 'CIRCLE (1 2)', 'POINT (1 2', 'POINT (a b)', 'toString (1 2)']) expect(readWkt(text)).toBeUndefined();
    expect(isWkt('POLYHEDRON ((1 2))')).toBe(false);
  });
});
