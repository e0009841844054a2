import { expect, it } from 'vitest';
import { inside, nudged, scaled, shifted } from './boxes.ts';
import { extended, middleOf, outlined, vertexInserted, vertexMoved, vertexRemoved } from './polygons.ts';
import { boxSize } from './sizes.ts';
import { boxTemperatures } from './temperatures.ts';

const size = { width: 100, height: 80 };
const triangle = [
  [10, 20],
  [40, 20],
  [25, 60],
] as const;
const box = outlined(triangle);

it('a polygon has the box around it, and takes it along', () => {
  expect(box).toEqual({ x: 10, y: 20, width: 30, height: 40, polygon: triangle });
  expect(shifted(box, 1, -2)).toEqual(outlined([[11, 18], [41, 18], [26, 58]])); // prettier-ignore
  expect(nudged(box, 'ArrowDown', true, 10)).toEqual(shifted(box, 0, 10));
  expect(scaled(box, size, { width: 200, height: 160 })).toEqual(outlined([[20, 40], [80, 40], [50, 120]])); // prettier-ignore
});

it('it is moved as a whole as far as its picture goes', () => {
  expect(inside(shifted(box, -30, 0.4), size)).toEqual(shifted(box, -10, 0));
  expect(inside(shifted(box, 200, 200), size)).toEqual(shifted(box, 60, 20));
});

it('vertices are moved, added and removed, down to three', () => {
  expect(vertexMoved(triangle, 2, [25.4, 200], size)).toEqual([[10, 20], [40, 20], [25, 80]]); // prettier-ignore
  expect(middleOf(triangle, 2)).toEqual([17.5, 40]);
  const four = vertexInserted(triangle, 2, [12, 41], size);
  expect(four).toEqual([...triangle, [12, 41]]);
  expect(vertexRemoved(four, 3)).toEqual(triangle);
  expect(vertexRemoved(triangle, 0)).toBeUndefined();
  const full = Array.from({ length: 200 }, (_, i) => [i, i % 2] as const);
  expect(vertexInserted(full, 0, [5, 5], size)).toBe(full);
});

it('the second press of a double click adds no vertex', () => {
  expect(extended([[10, 20]], [11, 21], size, 4)).toEqual([[10, 20]]);
  expect(extended([[10, 20]], [30, -5], size, 4)).toEqual([[10, 20], [30, 0]]); // prettier-ignore
});

it('its size is its own, not that of its box', () => {
  const diamond = outlined([[50, 0], [100, 40], [50, 80], [0, 40]]); // prettier-ignore
  expect(boxSize(diamond, { metres: 0.1, by: 'range' }).surface).toBeCloseTo(40);
  expect(boxSize({ ...diamond, polygon: undefined }, { metres: 0.1, by: 'range' }).surface).toBeCloseTo(80);
});

it('its temperatures are those inside of it; the rest of the box is around it', () => {
  const grid = { ...size, values: new Int16Array(size.width * size.height).fill(2000) };
  // A hot pixel in the corner of the box, and one in the triangle.
  grid.values[58 * size.width + 11] = 9000;
  grid.values[30 * size.width + 25] = 5000;
  const whole = boxTemperatures(grid, size, { ...box, polygon: undefined });
  expect([whole?.max, boxTemperatures(grid, size, box)?.max]).toEqual([whole?.max, ((whole?.max ?? 0) * 5) / 9]);
});
