import { expect, it } from 'vitest';
import { Scene, type Spot } from './scene.ts';

const half = { east: 120, north: 88 };
/** On the axis of a table, metres. */
const [EAST, NORTH] = [12, -30];
const spot = (fault: string): Spot => ({ east: EAST, north: NORTH, fault, deltaT: 20 });
const places = Array.from({ length: 400 }, (_, i) => [(i % 20) * 12 - 118, Math.floor(i / 20) * 9 - 86] as const);

it('is the same on every call, warmer beside the modules than on them', () => {
  const [one, other] = [new Scene(half, []), new Scene(half, [])];
  for (const [east, north] of places) {
    expect(one.colour(east, north)).toEqual(other.colour(east, north));
    expect(one.degrees(east, north)).toBe(other.degrees(east, north));
  }
  expect(one.degrees(EAST, NORTH)).toBeLessThan(one.degrees(EAST + 3, NORTH));
});

it.each([
  ['cell', 0, 0.3, 2],
  ['moduleOff', 1, 0.3, 3],
  ['stringOff', 0, 8, 30],
])('a fault %s is hot where it is, and not further', (fault, east, near, far) => {
  const [sound, faulty] = [new Scene(half, []), new Scene(half, [spot(fault)])];
  const more = (x: number, y: number): number => faulty.degrees(EAST + x, NORTH + y) - sound.degrees(EAST + x, NORTH + y);
  expect(more(east, near)).toBeCloseTo(20);
  expect([more(east, far), more(6, near)]).toEqual([0, 0]);
});

it('soiled modules are seen, and hot ones are not', () => {
  const at = (fault: string): unknown => new Scene(half, [spot(fault)]).colour(EAST + 0.5, NORTH);
  expect(at('soiling')).not.toEqual(at('cell'));
});
