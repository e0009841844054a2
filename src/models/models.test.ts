import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { add } from './mesh.ts';
import { stationGlb } from './station.ts';
import { bladePoint, hubOf, turbineGlb, turbineMeshes, type TurbineSheet } from './turbine.ts';

const sheet: TurbineSheet = { hubHeight: 90, rotorDiameter: 121, blades: 3, facing: 40, rotorAzimuth: 60 };
const corners = (): [number, number, number][] =>
  turbineMeshes(sheet).flatMap(({ positions }) =>
    Array.from({ length: positions.length / 3 }, (_, i) => positions.slice(i * 3, i * 3 + 3) as [number, number, number]),
  );
const json = (glb: Buffer): { asset: { extras: { said: string } }; meshes: { primitives: { material: number }[] }[] } =>
  JSON.parse(glb.toString('utf8', 20, 20 + glb.readUInt32LE(12))) as never;

describe('a turbine', () => {
  it('has its tips half of the diameter from the hub, and its foot on the ground', () => {
    const hub = hubOf(sheet);
    const far = Math.max(
      ...corners()
        .filter(([, y]) => y > 20)
        .map((point) => Math.hypot(...add(point, hub, -1))),
    );
    expect(far).toBeCloseTo(60.5, 0);
    expect(hub[1]).toBe(90);
    expect(Math.min(...corners().map(([, y]) => y))).toBeCloseTo(-0.4);
  });

  it('has its first blade clockwise from upright, seen from the wind', () => {
    const north: TurbineSheet = { ...sheet, facing: 0, rotorAzimuth: 90 };
    const [x, y] = bladePoint(north, 0, 50);
    // Who looks from the north to the south has the west to the right.
    expect([Math.round(x), Math.round(y)]).toEqual([-50, 90]);
    expect(bladePoint({ ...north, rotorAzimuth: 0 }, 0, 50)[1]).toBeGreaterThan(139);
  });

  it('has faces that look outwards', () => {
    // The volume that faces enclose is positive only where they do.
    for (const { positions, indices } of turbineMeshes(sheet)) {
      const at = (i: number): [number, number, number] => positions.slice(i * 3, i * 3 + 3) as [number, number, number];
      let volume = 0;
      for (let i = 0; i < indices.length; i += 3) {
        const [a, b, c] = [at(indices[i] ?? 0), at(indices[i + 1] ?? 0), at(indices[i + 2] ?? 0)];
        volume += (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])) / 6;
      }
      expect(volume).toBeGreaterThan(0);
    }
  });
});

it('files say their length and how they came about, are small, and the same every time', () => {
  const turbine = turbineGlb(sheet, 'F01', 'drawn by a program');
  expect(turbine.toString('latin1', 0, 4)).toBe('glTF');
  expect(turbine.readUInt32LE(8)).toBe(turbine.length);
  expect(json(turbine).asset.extras.said).toBe('drawn by a program');
  expect(turbine.length).toBeLessThan(150_000);
  const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
  expect(digest(turbineGlb(sheet, 'F01', 'drawn by a program'))).toBe(digest(turbine));
  const tables = Array.from({ length: 120 }, (_, i) => ({ x: i, z: 0, halfEast: 1, halfSouth: 10, lean: 20 }));
  const station = stationGlb({ east: 100, south: 80, tables, house: { x: 0, z: 0 } }, 'Z03', 'drawn');
  expect(json(station).meshes[0]?.primitives).toHaveLength(5);
  expect(station.length).toBeLessThan(300_000);
});
