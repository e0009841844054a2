import { expect, it } from 'vitest';
import { metresBetween } from '../../documents/ground/geometry/sphere.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import { aroundOf, circle } from './around.ts';

it.each([[0], [36], [-65]])('a circle at %i° lies everywhere as far away as it should', (lat) => {
  const ring = circle([100, lat], 3000).coordinates;
  expect([ring.length, ring[0]]).toEqual([65, ring.at(-1)]);
  for (const corner of ring) expect(Math.abs(metresBetween([100, lat], corner as Position) - 3000)).toBeLessThan(3);
});

it('rings stand around what has a radius and a place, lines join what is of one value in the order of names', () => {
  const rows = [
    { id: 'c', $at: [3, 0], name: 'F10', station: 'S', feeder: 'A', reach: 0 },
    { id: 'a', $at: [1, 0], name: 'F1', station: 'S', feeder: 'A', reach: 500 },
    { id: 'b', $at: [2, 0], name: 'F2', station: 'S', feeder: 'A', reach: null },
    { id: 'd', $at: [4, 0], name: 'F3', station: 'S', feeder: 'B', reach: 100 },
    { id: 'e', $at: null, name: 'F4', station: 'S', feeder: 'A', reach: 100 },
    { id: 'g', $at: [9, 0], name: 'F9', station: 'T', feeder: 'A', reach: null },
    { id: 'f', $at: [5, 0], name: 'F5', station: 'S', feeder: null, reach: null },
  ];
  const { features } = aroundOf(rows, { radius: 'reach', connect: ['station', 'feeder'] }, (row) => ({
    label: String(row['name']),
    colour: '#111111',
  }));
  expect(features.map(({ properties }) => properties)).toEqual([
    { id: 'ring:a', colour: '#111111' },
    { id: 'ring:d', colour: '#111111' },
    { id: 'way:S A' },
  ]);
  expect(features[2]?.geometry).toEqual({
    type: 'LineString',
    coordinates: [
      [1, 0],
      [2, 0],
      [3, 0],
    ],
  });
});
