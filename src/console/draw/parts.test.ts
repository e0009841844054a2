import { describe, expect, it } from 'vitest';
import type { Geometry } from '../../documents/ground/geometry/types.ts';
import { readVertex } from '../../documents/ground/geometry/vertex.ts';
import { geometryOf, partsOf, readPasted, sound, withWay } from './parts.ts';

const ring: [number, number][] = [
  [1, 1],
  [2, 1],
  [2, 2],
];
const outline: [number, number][] = [...ring, [1, 1]];
const hole: [number, number][] = [
  [1.5, 1.1],
  [1.6, 1.1],
  [1.6, 1.2],
  [1.5, 1.1],
];

describe('a geometry while it is edited', () => {
  it.each<Geometry>([
    { type: 'Point', coordinates: [1, 2] },
    { type: 'MultiPoint', coordinates: ring },
    { type: 'LineString', coordinates: ring },
    { type: 'MultiLineString', coordinates: [ring, ring] },
    { type: 'Polygon', coordinates: [outline, hole] },
    { type: 'MultiPolygon', coordinates: [[outline], [outline, hole]] },
  ])('comes back as it was: $type', (geometry) => expect(geometryOf(partsOf(geometry))).toEqual(geometry));

  it('has its vertices once, and none when it is no geometry', () => {
    expect(partsOf({ type: 'Polygon', coordinates: [outline] })).toEqual([{ kind: 'polygon', ways: [ring] }]);
    expect([partsOf(undefined), partsOf('x'), partsOf({ type: 'Polygon' }), geometryOf([])]).toEqual([[], [], [], undefined]);
  });

  it('loses a hole without vertices, and a part without an outline', () => {
    const parts = partsOf({ type: 'MultiPolygon', coordinates: [[outline], [outline, hole]] });
    expect(withWay(parts, { part: 1, way: 1 }, []).map((one) => one.ways.length)).toEqual([1, 1]);
    expect(withWay(parts, { part: 0, way: 0 }, [])).toHaveLength(1);
  });

  it('keeps what is no vertex as one that is refused', () => {
    expect(readVertex('116.3912345678, 39.9')).toEqual([116.39123457, 39.9]);
    for (const text of ['', '116', 'a, b', '1, 2, 3']) expect(sound({ kind: 'point', ways: [[readVertex(text)]] })).toBe(false);
  });
});

describe('what is pasted', () => {
  it.each([
    ['POLYGON ((1 1, 2 1, 2 2, 1 1))'],
    ['{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2],[1,1]]]}'],
    ['{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2],[1,1]]]}}'],
    ['1, 1\n2, 1\n2, 2'],
    ['lon\tlat\n1\t1\n2\t1\n2\t2\n1\t1\n'],
    ['1;1;120\n2;1;121\n2;2;119'],
  ])('%j', (text) => expect(readPasted(text, 'polygon')).toEqual([{ kind: 'polygon', ways: [ring] }]));

  it('is for the kind that is drawn', () => {
    expect(readPasted('1 1\n2 1\n2 2', 'line')).toEqual([{ kind: 'line', ways: [ring] }]);
    expect(readPasted('1 1\n2 1', 'point')).toHaveLength(2);
  });

  it('is refused when a line of it would be lost', () =>
    expect(['nothing', '1, 1\nwest of it\nand there\n2, 1', '{"type":"Polygon"}', ''].map((text) => readPasted(text, 'line'))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]));
});
