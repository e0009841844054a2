import { expect, it } from 'vitest';
import type { Position } from '../../../documents/ground/geometry/types.ts';
import { boundsAround, cellsAround, onPaper, REACH } from './near.ts';

const middle: Position = [100.45, 36.1];
const METRE = 1 / 111_194.9;
const at = (east: number, north: number): Position => [
  middle[0] + (east * METRE) / Math.cos((middle[1] * Math.PI) / 180),
  middle[1] + north * METRE,
];
const box = (west: number, south: number, wide: number, high: number): object => ({
  type: 'Polygon',
  coordinates: [[at(west, south), at(west + wide, south), at(west + wide, south + high), at(west, south + high), at(west, south)]],
});

it('what is shown reaches as far as it says, whatever the latitude', () => {
  const [west, south, east, north] = boundsAround(middle);
  const to = onPaper(middle);
  expect(to([east, north]).map((n) => Math.round(n))).toEqual([REACH.across, -REACH.down]);
  expect(to([west, south]).map((n) => Math.round(n))).toEqual([-REACH.across, REACH.down]);
});

it('records lie on the module that covers them, and on no other', () => {
  const rows = [
    { id: 'a', label: 'A', shape: box(-1.1, -2.2, 1.1, 2.2) },
    { id: 'b', label: 'B', shape: box(0.02, -2.2, 1.1, 2.2) },
    { id: 'c', label: 'C', shape: { type: 'Point', coordinates: middle } },
    { id: 'd', label: 'D', shape: null },
  ];
  const cells = cellsAround(middle, rows, [at(-0.5, -1), at(0.5, -1), undefined, at(0.6, -2), at(9, 9)]);
  expect(cells.map(({ id, on }) => [id, on])).toEqual([
    ['a', [0]],
    ['b', [1, 3]],
  ]);
  expect(cells[0]?.path).toMatch(/^M-1\.10 2\.20L.*Z$/);
});

it('a hole is none of it', () => {
  const shape = { type: 'Polygon', coordinates: [...polygon(box(-3, -3, 6, 6)), ...polygon(box(-1, -1, 2, 2))] };
  expect(cellsAround(middle, [{ id: 'a', label: '', shape }], [at(0, 0), at(2, 2)])[0]?.on).toEqual([1]);
});

const polygon = (shape: object): Position[][] => (shape as { coordinates: Position[][] }).coordinates;
