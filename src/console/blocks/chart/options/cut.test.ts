import { expect, it } from 'vitest';
import { cut, extent } from './cut.ts';

it('leaves names that have room', () => expect(cut(['Hexi', '河西'], 64)).toEqual(['Hexi', '河西']));

it('cuts at the end where beginnings tell names apart', () =>
  expect(cut(['High series resistance', 'Low voltage'], 90)).toEqual(['High series…', 'Low voltage']));

it.each([
  [
    ['DEMO-S01-Z01-N01', 'DEMO-S01-Z01-N02'],
    ['DEM…-Z01-N01', 'DEM…-Z01-N02'],
  ],
  [
    ['演示日月湾光伏电站6号方阵', '演示日月湾光伏电站7号方阵'],
    ['演…站6号方阵', '演…站7号方阵'],
  ],
])('cuts %j in the middle, as their ends tell them apart', (names, expected) => {
  const shortened = cut(names, 90);
  expect(shortened).toEqual(expected);
  for (const name of shortened) expect(extent(name)).toBeLessThanOrEqual(90);
});

it('reckons with the size that names are drawn in', () => {
  expect(extent('河西', 18)).toBe(36);
  expect(cut(['河西走廊'], 48)).toEqual(['河西走廊']);
  expect(cut(['河西走廊'], 48, 16)).toEqual(['河西…']);
});
