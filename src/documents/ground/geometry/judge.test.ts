import { describe, expect, it } from 'vitest';
import { faultText, type FaultCode } from './faults.ts';
import { faultOf, outside, type ShapeOptions } from './judge.ts';
import { box, polygon } from './samples.ts';
import { closed } from './tidy.ts';
import { polygonsOf, type Geometry, type Position, type Ring } from './types.ts';

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

  it('refuses what is too intricate, at once, whichever way it lies', () => {
    const teeth = Array.from({ length: 4_900 }, (_, i): Position[] => [
      [0.01, i * 2e-6],
      [0.0001, (i + 0.5) * 2e-6],
    ]);
    const comb: Position[] = [...teeth.flat(), [0, 4_900 * 2e-6], [0, 0]];
    const lying = (turn: (position: Position) => Position) => polygon(closed(comb.map(turn)));
    const before = process.cpuUsage();
    expect(faultOf(lying(([x, y]) => [100 + x, 36 + y]))).toBeUndefined();
    expect(faultOf(lying(([x, y]) => [100 + y, 36 - x]))).toBeUndefined();
    const slanted = faultOf(lying(([x, y]) => [100 + x - y, 36 + x + y])) ?? expect.fail();
    expect(slanted.code).toBe('shapeIntricate');
    expect(faultText(slanted).en).toBe('The outline is too intricate; simplify it');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(3_000);
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
