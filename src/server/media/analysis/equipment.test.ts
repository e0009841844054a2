import { expect, it } from 'vitest';
import { relativeDelta } from './equipment.ts';
import { grade } from './rules.ts';

/** As the catalogue has them. */
const JOINT = [
  { by: 'relativeDelta', from: 95, level: '3' },
  { by: 'tMax', from: 110, level: '3' },
  { by: 'relativeDelta', from: 80, level: '2' },
  { by: 'tMax', from: 80, level: '2' },
  { by: 'relativeDelta', from: 35, level: '1' },
];
const levelOf = (tMax: number, normal: number, ambient: number): string =>
  grade(JOINT, '2', { deltaT1000: undefined, modules: 1, tMax, relativeDelta: relativeDelta(tMax, normal, ambient) }).level;

it('δ is the rise over the normal phase by that over the surroundings, and nothing below 10 K', () => {
  expect(relativeDelta(60, 40, 20)).toBe(50);
  expect(relativeDelta(49, 40, 20)).toBeUndefined();
  expect(relativeDelta(50, 40, 20)).toBeCloseTo(33.3, 1);
  expect(relativeDelta(60, 40, null)).toBeUndefined();
  expect(relativeDelta(60, 10, 20)).toBeUndefined();
});

it.each([
  [60, 40, 20, '1'],
  [70, 30, 20, '2'],
  [70, 29, 20, '2'],
  [70, 22, 20, '3'],
  [81, 75, 20, '2'],
  [111, 105, 20, '3'],
  [45, 40, 20, '1'],
])('%s °C against %s in %s is of level %s', (tMax, normal, ambient, level) => expect(levelOf(tMax, normal, ambient)).toBe(level));
