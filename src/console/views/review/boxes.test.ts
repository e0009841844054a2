import { expect, it } from 'vitest';
import { between, boxesIn, inside, nudged, scaled, stretched } from './boxes.ts';

const box = { x: 10, y: 20, width: 30, height: 40 };

it('boxes are read from one, from a list and from nothing', () => {
  expect(boxesIn(box)).toEqual([box]);
  expect(boxesIn([box, { x: 1 }, null])).toEqual([box]);
  expect(boxesIn(null)).toEqual([]);
});

it('a box is drawn from any corner to any other', () => {
  expect(between([40, 60], [10, 20])).toEqual(box);
  expect(stretched(box, 'se', [50, 70])).toEqual({ x: 10, y: 20, width: 40, height: 50 });
  expect(stretched(box, 'nw', [0, 0])).toEqual({ x: 0, y: 0, width: 40, height: 60 });
  // Drawn across the corner that stays, it turns over.
  expect(stretched(box, 'ne', [0, 80])).toEqual({ x: 0, y: 60, width: 10, height: 20 });
});

it('a box stays inside of its picture, in whole pixels', () => {
  const size = { width: 100, height: 100 };
  expect(inside({ x: -5, y: 90.4, width: 20.6, height: 30 }, size)).toEqual({ x: 0, y: 70, width: 21, height: 30 });
  expect(inside({ x: 0, y: 0, width: 0, height: 500 }, size)).toEqual({ x: 0, y: 0, width: 1, height: 100 });
});

it('arrows move it, with Shift they resize it, other keys do nothing', () => {
  expect(nudged(box, 'ArrowLeft', false, 1)).toEqual({ ...box, x: 9 });
  expect(nudged(box, 'ArrowDown', true, 10)).toEqual({ ...box, height: 50 });
  expect(nudged({ ...box, width: 1 }, 'ArrowLeft', true, 5)).toEqual({ ...box, width: 1 });
  expect(nudged(box, 'Enter', false, 1)).toBeUndefined();
});

it('a box goes over to the other picture of the pair by their sizes', () =>
  expect(scaled(box, { width: 640, height: 512 }, { width: 1280, height: 1024 })).toEqual({ x: 20, y: 40, width: 60, height: 80 }));
