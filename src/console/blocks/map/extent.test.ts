import { expect, it } from 'vitest';
import { extentOf } from './extent.ts';

const zones = { layer: { at: 'spot' }, rows: [{ spot: [100, 30] }, { spot: [120, 40] }] };
const strings = { layer: { at: 'spot', frames: true as const }, rows: [{ spot: [110, 35] }, { spot: [111, 36] }, { spot: null }] };

it('a map opens on the layers that frame it', () => {
  expect(extentOf([zones, strings])).toEqual([110, 35, 111, 36]);
});

it('and on all layers where none frames it, or where those that do have no place', () => {
  expect(extentOf([zones])).toEqual([100, 30, 120, 40]);
  expect(extentOf([zones, { ...strings, rows: [{ spot: null }] }])).toEqual([100, 30, 120, 40]);
  expect(extentOf([{ ...zones, rows: [] }])).toBeUndefined();
});
