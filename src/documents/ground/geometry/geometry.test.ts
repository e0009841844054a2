import { describe, expect, it } from 'vitest';
import { boxAround, boxOf, meet, middleOf } from './box.ts';
import { faultText, type FaultCode } from './faults.ts';
import { fromGcj, toGcj } from './gcj.ts';
import { faultOf, outside, type ShapeOptions } from './judge.ts';
import { area, box, polygon, random } from './samples.ts';
import { areaOf, lengthOf, metresBetween } from './sphere.ts';
import { closed, isGeometry, tidy } from './tidy.ts';
import { tidied } from '../../features/geometry/tidied.ts';
import { polygonsOf, type Geometry, type Position, type Ring } from './types.ts';
import { isWkt, readWkt, writeWkt } from './wkt.ts';

describe('areas and lengths on the sphere', () => {
  it('knows a degree of the equator and the whole earth', () => {
    expect(metresBetween([0, 0], [1, 0])).toBeCloseTo(111_195.08, 1);
    expect(
      lengthOf({
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      }),
    ).toBeCloseTo(2 * 111_195.08, 1);
    const eighth: Ring = [
      [0, 0],
      [90, 0],
      [90, 90],
      [0, 90],
      [0, 0],
    ];
    expect(areaOf(polygon(eighth)) / 1e12).toBeCloseTo((4 * Math.PI * 6.371_008_8 ** 2) / 8, 6);
  });

  it('takes holes out, and does not mind which way a ring runs', () => {
    const [outer, hole] = [box(100, 40, 100.01, 40.01), box(100.002, 40.002, 100.004, 40.004)];
    const whole = areaOf(polygon(outer)) - areaOf(polygon(hole));
    expect(areaOf(polygon(outer.toReversed(), hole))).toBeCloseTo(whole, 6);
  });

  it('finds boxes and their middles', () => {
    const line: Position[] = [
      [100, 40],
      [100.01, 40],
      [100.01, 40.02],
    ];
    const whole = [100, 40, 100.01, 40.02] as const;
    expect([boxAround(line), boxOf({ type: 'LineString', coordinates: line }), boxOf([100, 40])]).toEqual([
      whole,
      whole,
      [100, 40, 100, 40],
    ]);
    expect(boxOf(polygon(box(100, 40, 102, 42)))).toEqual([100, 40, 102, 42]);
    expect([undefined, null, 'x', {}, { coordinates: [] }].map(boxOf)).toEqual(Array.from({ length: 5 }));
    expect(middleOf([100, 40, 102, 42])).toEqual([101, 41]);
    expect([meet(whole, [100.01, 40, 101, 41]), meet(whole, [100.02, 40, 101, 41])]).toEqual([true, false]);
  });
});

describe('the judgement', () => {
  const crossed: Ring = [
    [100, 40],
    [100.01, 40.01],
    [100.01, 40],
    [100, 40.01],
    [100, 40],
  ];
  it.each<[string, unknown, FaultCode | undefined, ShapeOptions?]>([
    ['a box', polygon(box(100, 40, 101, 41)), undefined],
    ['a ring that runs the other way', polygon(box(100, 40, 101, 41).toReversed()), undefined],
    ['a position twice in a row', polygon([[100, 40], ...box(100, 40, 101, 41)]), undefined],
    [
      'a line where areas are wanted',
      {
        type: 'LineString',
        coordinates: [
          [1, 1],
          [2, 2],
        ],
      },
      'shapeKind',
      { shapes: ['polygon'] },
    ],
    [
      'several lines where lines are wanted',
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [1, 1],
            [2, 2],
          ],
        ],
      },
      undefined,
      { shapes: ['line'] },
    ],
    [
      'positions too flat',
      {
        type: 'Polygon',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
      'shapeCoordinates',
    ],
    ['positions too deep', { type: 'Point', coordinates: [[1, 2]] }, 'shapeCoordinates'],
    ['a text in a position', { type: 'Point', coordinates: ['1', 2] }, 'shapeCoordinates'],
    ['no ring', { type: 'Polygon', coordinates: [] }, 'shapeCoordinates'],
    ['a latitude of 91', { type: 'Point', coordinates: [100, 91.5] }, 'shapeRange', { shapes: ['point'] }],
    ['a longitude of 181', { type: 'Point', coordinates: [181, 40] }, 'shapeRange'],
    ['latitude first', { type: 'Point', coordinates: [39.9, 116.4] }, 'shapeSwapped'],
    ['an open ring', polygon(box(100, 40, 101, 41).slice(0, 4)), 'shapeOpen'],
    [
      'two corners',
      polygon([
        [100, 40],
        [101, 40],
        [100, 40],
      ]),
      'shapeFew',
    ],
    [
      'a line of one place',
      {
        type: 'LineString',
        coordinates: [
          [1, 1],
          [1, 1],
        ],
      },
      'shapeFew',
    ],
    ['a bow tie', polygon(crossed), 'shapeCrossing'],
    [
      'there and back',
      polygon([
        [100, 40],
        [101, 40],
        [101, 41],
        [101, 40],
        [100, 40],
      ]),
      'shapeTouching',
    ],
    ['a hole outside', polygon(box(100, 40, 101, 41), box(102, 40, 103, 41)), 'shapeHole'],
    ['a hole across the outline', polygon(box(100, 40, 101, 41), box(100.5, 40.5, 101.5, 40.6)), 'shapeHole'],
    ['a hole in a hole', polygon(box(100, 40, 101, 41), box(100.1, 40.1, 100.9, 40.9), box(100.2, 40.2, 100.3, 40.3)), 'shapeHole'],
    [
      'a hole that touches the outline',
      polygon(box(100, 40, 101, 41), [
        [100, 40],
        [100.5, 40.2],
        [100.2, 40.5],
        [100, 40],
      ]),
      undefined,
    ],
    [
      'parts over each other',
      { type: 'MultiPolygon', coordinates: [[box(100, 40, 101, 41)], [box(100.5, 40.5, 102, 42)]] },
      'shapeOverlap',
    ],
    ['a part in a part', { type: 'MultiPolygon', coordinates: [[box(100, 40, 101, 41)], [box(100.5, 40.5, 100.6, 40.6)]] }, 'shapeOverlap'],
    [
      'a part in a hole',
      { type: 'MultiPolygon', coordinates: [[box(100, 40, 101, 41), box(100.2, 40.2, 100.8, 40.8)], [box(100.5, 40.5, 100.6, 40.6)]] },
      undefined,
    ],
    ['neighbouring parts', { type: 'MultiPolygon', coordinates: [[box(100, 40, 101, 41)], [box(101, 40, 102, 41)]] }, undefined],
    ['a speck', polygon(box(100, 40, 100.000_000_5, 40.000_000_5)), 'shapeSmall'],
    ['less than is asked for', polygon(box(100, 40, 100.0001, 40.0001)), 'shapeSmall', { minArea: 100 }],
    [
      'round the earth',
      polygon([
        [-170, 0],
        [170, 0],
        [170, 10],
        [-170, 0],
      ]),
      'shapeSpan',
    ],
  ])('%s', (_, geometry, code, options) => {
    const fault = faultOf(geometry as Geometry, options);
    expect(fault?.code).toBe(code);
    if (fault) for (const words of Object.values(faultText(fault))) expect(words).toMatch(/^[^{}]{4,}$/);
  });

  it('says where', () => {
    const fault = faultOf(polygon(crossed)) ?? expect.fail();
    expect(fault.at?.map((v) => Number(v.toFixed(6)))).toEqual([100.005, 40.005]);
    expect(faultText(fault)).toEqual({
      zh: '边界与自身相交（第 1 点，100.005000, 40.005000）',
      en: 'The outline crosses itself (vertex 1, 100.005000, 40.005000)',
    });
    expect(
      faultOf({
        type: 'LineString',
        coordinates: [
          [100, 40],
          [100, 95.5],
        ],
      }),
    ).toMatchObject({ path: [1], code: 'shapeRange' });
  });

  it('refuses what is too large, and at once', () => {
    const comb = (teeth: number): Ring =>
      closed(
        Array.from({ length: teeth }, (_, i): Position => [100 + (i % 2), 40 + i * 1e-5]).concat([
          [99, 40 + teeth * 1e-5],
          [99, 40],
        ]),
      );
    expect(faultOf(polygon(comb(200_000)))?.code).toBe('shapePositions');
    const began = performance.now();
    expect(faultOf(polygon(comb(9_000)))).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('knows what reaches out of another area, also between its corners', () => {
    const horseshoe = polygon([
      [100, 40],
      [103, 40],
      [103, 43],
      [102, 43],
      [102, 41],
      [101, 41],
      [101, 43],
      [100, 43],
      [100, 40],
    ]);
    const of = polygonsOf(horseshoe);
    expect(outside(polygon(box(100.2, 40.2, 102.8, 40.8)), of)).toBeUndefined();
    expect(outside(horseshoe, of)).toBeUndefined();
    expect(
      outside(
        {
          type: 'LineString',
          coordinates: [
            [100.5, 42],
            [102.5, 42],
          ],
        },
        of,
      )?.[1],
    ).toBe(42);
    expect(outside({ type: 'Point', coordinates: [101.5, 42] }, of)).toEqual([101.5, 42]);
    expect(outside({ type: 'Point', coordinates: [101, 42] }, of)).toBeUndefined();
  });
});

describe('what is kept', () => {
  it('has eight decimals, no heights, nothing twice, outer rings counter-clockwise', () => {
    const polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [100, 40, 7],
          [100, 41, 7],
          [101, 41, 7],
          [101, 41, 8],
          [101.123456789, 40, 7],
          [100, 40, 7],
        ],
      ],
    };
    expect(tidied({ type: 'geometry' }, polygon)).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [100, 40],
          [101.12345679, 40],
          [101, 41],
          [100, 41],
          [100, 40],
        ],
      ],
    });
    expect(tidied({ type: 'location' }, [100.123456789, 40])).toEqual([100.12345679, 40]);
    expect([tidied({ type: 'geometry' }, 'x'), tidied({ type: 'text' }, [1]), tidied({ type: 'location' }, [1])]).toEqual(['x', [1], [1]]);
  });

  it.each(Array.from({ length: 20 }, (_, i) => i))('stays as it is when it is kept again (%i)', (seed) => {
    const one = area(random(seed));
    expect(tidy(one)).toEqual(one);
    expect(isGeometry(one)).toBe(true);
  });
});

describe('GCJ-02', () => {
  // Pairs published with eviltransform: WGS-84, then GCJ-02.
  it.each<[wgs: Position, gcj: Position]>([
    [
      [121.527_210_6, 31.177_427_6],
      [121.531_541_859_215, 31.175_303_983_646_97],
    ],
    [
      [113.912_316, 22.543_847],
      [113.917_176_480_836_3, 22.540_796_131_694_766],
    ],
    [
      [116.377_817, 39.911_954],
      [116.384_047_224_556_57, 39.913_345_435_460_69],
    ],
  ])('%j is drawn at %j', (wgs, gcj) => {
    expect(metresBetween(toGcj(wgs), gcj)).toBeLessThan(1);
    expect(metresBetween(fromGcj(gcj), wgs)).toBeLessThan(1);
  });

  it('comes back to the millimetre everywhere in China, and is nothing elsewhere', () => {
    const next = random(11);
    for (let i = 0; i < 2000; i += 1) {
      const at: Position = [73.5 + 60 * next(), 4 + 49 * next()];
      expect(metresBetween(fromGcj(toGcj(at)), at)).toBeLessThan(0.001);
      expect(metresBetween(toGcj(at), at)).toBeGreaterThan(20);
    }
    expect(toGcj([2.35, 48.85])).toEqual([2.35, 48.85]);
    expect(fromGcj([-70, -18])).toEqual([-70, -18]);
  });
});

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
