import { describe, expect, it } from 'vitest';
import { LAS } from './classes.ts';
import { ClearanceOf, Conductors } from './clearance.ts';
import { CloudError, epsgOf, readHeader, readPoints, roomFor } from './las.ts';
import { assumedConductors, beside, hangingAt, levelOf, limitAt, lineClassOf, spansOf, towersNamed, type TowerAt } from './spans.ts';
import { groundBelow, gridOver, lower } from './surface.ts';
import { writeLas, type LasPoint } from './write.ts';

const tower = (no: number, x: number, y = 0): TowerAt => ({ no, x, y, height: 32, ground: 100 });
const [span] = spansOf([tower(1, 0), tower(2, 200)]);
if (!span) throw new Error('no span');

describe('spans', () => {
  it('lie between neighbouring towers of the task', () => {
    expect(spansOf([tower(3, 500), tower(1, 0), tower(2, 200)]).map(({ name, length }) => [name, length])).toEqual([
      ['1-2', 200],
      ['2-3', 300],
    ]);
    expect([1, 2, 3, 4, 7, 9].filter(towersNamed('1,3-4, 7～8'))).toEqual([1, 3, 4, 7]);
    expect([1, 2].filter(towersNamed(''))).toEqual([1, 2]);
  });
  it('have what lies along them and to the right', () => {
    expect(beside(span, 50, -3)).toEqual([50, 3]);
    const [north] = spansOf([tower(1, 0, 0), tower(2, 0, 100)]);
    expect(north && beside(north, 4, 25)).toEqual([25, 4]);
  });
  it('have conductors that hang by their sag', () => {
    expect([0, 0.5, 1].map((share) => hangingAt(130, 134, 6, share))).toEqual([130, 126, 134]);
    const assumed = assumedConductors(span, 110);
    expect(assumed.filter(([along, aside]) => along === 100 && aside === 0)).toEqual([[100, 0, 124]]);
    expect(new Set(assumed.map(([, aside]) => aside))).toEqual(new Set([-3.5, 0, 3.5]));
  });
});

describe('limits', () => {
  it('are those of the voltage', () => {
    expect([35, 66, 110, 220, 330, 500].map(limitAt)).toEqual([4, 4, 4, 4.5, 5.5, 7]);
    expect([limitAt(750), limitAt(undefined)]).toEqual([undefined, undefined]);
  });
  it('make below them critical, and less than a metre above them major', () => {
    expect([3.99, 4, 4.99, 5].map((distance) => levelOf(distance, 4))).toEqual(['3', '2', '2', undefined]);
    expect(levelOf(1, undefined)).toBeUndefined();
  });
});

describe('clearance', () => {
  it('is the way in space to the nearest conductor of the span', () => {
    const wires = new Conductors(span);
    for (let x = 0; x <= 200; x += 1) wires.add(x, 0, 120);
    expect(wires.settle(110)).toBe('points');
    const found = new ClearanceOf(wires);
    found.add(50, 3, 116);
    found.add(120, 30, 119);
    expect(found.nearest).toMatchObject({ distance: 5, along: 50, aside: -3, z: 116, wire: [50, 0, 120] });
    // Beyond the towers of the span.
    found.add(-1, 0, 120);
    expect(found.nearest?.distance).toBe(5);
    found.add(80, 0, 118);
    expect(found.nearest?.distance).toBe(2);
  });
  it('goes by the records of the towers where the cloud shows too few conductors', () => {
    const wires = new Conductors(span);
    wires.add(100, 0, 150);
    expect(wires.settle(110)).toBe('records');
    const found = new ClearanceOf(wires);
    found.add(100, 0, 120);
    expect(found.nearest?.distance).toBeCloseTo(4, 10);
  });
});

describe('ground', () => {
  it('goes through under trees and a house, and takes the slope along', () => {
    const grid = gridOver([0, 0, 100, 100], 40_000);
    const slope = (x: number): number => 100 + x * 0.1;
    for (let x = 0.25; x < 100; x += 0.5)
      for (let y = 0.25; y < 100; y += 0.5) {
        const tree = Math.hypot(x - 30, y - 30) < 4 ? 8 : 0;
        const house = x > 60 && x < 72 && y > 60 && y < 70 ? 6 : 0;
        lower(grid, x, y, slope(x) + tree + house);
      }
    const ground = groundBelow(grid);
    const at = (x: number, y: number): number =>
      (ground.values[Math.floor((100 - y) / ground.step[1]) * ground.width + Math.floor(x / ground.step[0])] as number) - slope(x);
    for (const [x, y] of [
      [30, 30],
      [66, 65],
      [90, 10],
      [5, 95],
    ] as const)
      expect(Math.abs(at(x, y))).toBeLessThan(1);
  });
  it('leaves out a false echo far below', () => {
    const grid = gridOver([0, 0, 20, 20], 1600);
    for (let x = 0.25; x < 20; x += 0.5) for (let y = 0.25; y < 20; y += 0.5) lower(grid, x, y, x === 10.25 && y === 10.25 ? 60 : 100);
    expect(Math.min(...groundBelow(grid).values)).toBe(100);
  });
});

describe('a point without a class', () => {
  it('is of a tower near one, of a conductor where it hangs, else neither', () => {
    expect(lineClassOf([span], 1, 2, 115, 15)).toBe(LAS.tower);
    expect(lineClassOf([span], 100, 3, 124.5, 24.5)).toBe(LAS.conductor);
    expect(lineClassOf([span], 100, 3, 112, 12)).toBeUndefined();
    expect(lineClassOf([span], 100, 40, 124, 24)).toBeUndefined();
  });
});

const POINTS: LasPoint[] = [
  { x: 500_000.12, y: 4_000_000.5, z: 1234.56, kind: LAS.ground, colour: [10, 20, 30] },
  { x: 500_010, y: 4_000_020.25, z: 1240, kind: LAS.conductor, colour: [255, 0, 128] },
];
const fault = (bytes: Uint8Array, size = bytes.length): string => {
  try {
    readHeader(bytes, size);
    return 'none';
  } catch (error) {
    return error instanceof CloudError ? error.fault : String(error);
  }
};
const changed = (change: (view: DataView) => void): Uint8Array => {
  const bytes = Uint8Array.from(writeLas(POINTS, { epsg: 32_650 }));
  change(new DataView(bytes.buffer));
  return bytes;
};

describe('LAS', () => {
  it('is read as it was written', () => {
    const bytes = writeLas(POINTS, { epsg: 32_650 });
    const header = readHeader(bytes, bytes.length);
    expect(header).toMatchObject({ version: '1.4', format: 7, packed: false, record: 36, count: 2 });
    expect(epsgOf(bytes, header)).toBe(32_650);
    const room = roomFor(2, header.format);
    readPoints(bytes.subarray(header.start), header, 2, room);
    for (const [i, { x, y, z, kind, colour }] of POINTS.entries()) {
      expect([room.x[i], room.y[i], room.z[i]].map((n) => Number(n?.toFixed(3)))).toEqual([x, y, z]);
      expect(room.kind[i]).toBe(kind);
      expect([...(room.colour?.subarray(i * 3, i * 3 + 3) ?? [])]).toEqual(colour.map((one) => one * 257));
    }
  });
  it('is refused with a reason', () => {
    const whole = writeLas(POINTS, { epsg: 32_650 });
    expect(fault(new TextEncoder().encode('not a cloud'))).toBe('format');
    expect(fault(whole.subarray(0, 100))).toBe('truncated');
    expect(fault(whole, whole.length - 1)).toBe('truncated');
    expect(fault(changed((view) => view.setFloat64(131, Number.NaN, true)))).toBe('scale');
    expect(fault(changed((view) => view.setFloat64(139, 0, true)))).toBe('scale');
    expect(fault(changed((view) => view.setBigUint64(247, 0n, true)))).toBe('empty');
    expect(fault(changed((view) => view.setBigUint64(247, 10n ** 12n, true)))).toBe('size');
    expect(fault(changed((view) => view.setBigUint64(247, 300_000_000n, true)))).toBe('truncated');
    expect(fault(changed((view) => view.setUint8(104, 10)))).toBe('points');
    expect(fault(changed((view) => view.setUint16(105, 8, true)))).toBe('broken');
    expect(fault(changed((view) => view.setUint8(25, 0)))).toBe('version');
    expect(fault(changed((view) => view.setUint32(96, 4_000_000_000, true)))).toBe('truncated');
  });
  it('of a compound system means its horizontal part', () => {
    const wkt =
      'COMPD_CS["x",PROJCS["WGS 84 / UTM zone 50N",GEOGCS["WGS 84",AUTHORITY["EPSG","4326"]],AUTHORITY["EPSG","32650"]],VERT_CS["h",AUTHORITY["EPSG","5773"]]]';
    const codeOf = (text: string): number | undefined => {
      const bytes = writeLas(POINTS, { wkt: text });
      return epsgOf(bytes, readHeader(bytes, bytes.length));
    };
    expect(codeOf(wkt)).toBe(32_650);
    // The code of a unit is none of a system.
    expect(codeOf('PROJCS["x",GEOGCS["y",AUTHORITY["EPSG","4326"]],UNIT["foot",0.3048,AUTHORITY["EPSG","9002"]]]')).toBeUndefined();
  });
});
