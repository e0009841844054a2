import { describe, expect, it } from 'vitest';
import { apart, bearing, planeAt } from './plane.ts';
import { armLength, TOWER_PARTS, towerRoute, type Tower, type TowerSettings } from './towers.ts';

const AT: [number, number] = [100.6, 36.2];
const plane = planeAt(AT);
/** Three towers to the east, the last one round a bend and uphill. */
const towers: Tower[] = [
  { place: AT, height: 30, base: 0, arms: 3 },
  { place: plane.from([300, 0]), height: 32, base: 4, arms: 3 },
  { place: plane.from([500, 200]), height: 40, base: 25, arms: 3 },
];
const settings: TowerSettings = { parts: TOWER_PARTS, distance: 6, voltage: 110, corridorEvery: 25 };
const way = towerRoute(towers, settings);
const points = way.map((point) => plane.to([point.lon, point.lat]));

describe('a route along towers', () => {
  it('keeps its distance from every tower and what it carries', () => {
    for (const [i, point] of way.entries())
      for (const { place, base, height } of towers) {
        const beside = apart(points[i]!, plane.to(place));
        expect(beside > armLength(110) + 6 - 0.1 || point.height >= base + height + 6 - 0.1).toBe(true);
      }
  });
  it('changes sides, and goes on, only above what it passes', () => {
    for (let i = 1; i < way.length; i += 1)
      if (apart(points[i]!, points[i - 1]!) > 1)
        for (const { place, base, height } of towers)
          if (Math.min(apart(points[i]!, plane.to(place)), apart(points[i - 1]!, plane.to(place))) < 20)
            expect(Math.min(way[i]!.height, way[i - 1]!.height)).toBeGreaterThanOrEqual(base + height + 6 - 0.1);
  });
  it('looks at what it photographs, from both sides', () => {
    const own = way.slice(
      0,
      way.findIndex(({ photoEvery }) => photoEvery),
    );
    const photos = own.filter(({ photo }) => photo);
    // Head, and three arms with insulator and fitting, from each side; the base from one.
    expect(photos).toHaveLength(2 * 7 + 1);
    for (const photo of photos) {
      const off = Math.abs(photo.heading! - bearing(plane.to([photo.lon, photo.lat]), [0, 0]));
      expect(Math.min(off, 360 - off)).toBeLessThan(1);
    }
    expect(new Set(photos.map(({ heading }) => heading! > 90 && heading! < 270)).size).toBe(2);
    expect(Math.min(...photos.map(({ pitch }) => pitch!))).toBeLessThan(-40);
  });
  it('photographs the corridor every so many metres', () => {
    expect(way.filter(({ photoEvery }) => photoEvery === 25)).toHaveLength(2);
  });
  it('stands across the bend of the line', () => {
    const middle = way.find((point, i) => apart(points[i]!, [300, 0]) < 15 && apart(points[i]!, [300, 0]) > 5 && point.photo)!;
    const from = plane.to([middle.lon, middle.lat]);
    // The line turns from 90° to 45°: across it is 157.5° or 337.5°.
    expect(bearing([300, 0], from) % 180).toBeCloseTo(157.5, 0);
  });
  it('has no pictures of parts that nobody wants', () => {
    expect(towerRoute(towers, { ...settings, parts: ['head'] }).filter(({ photo }) => photo)).toHaveLength(6);
    expect(towerRoute(towers, { ...settings, parts: [] })).toEqual([]);
    expect(towerRoute([], settings)).toEqual([]);
  });
});
