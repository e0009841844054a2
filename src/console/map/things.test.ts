import { expect, it } from 'vitest';
import { cardAt, thingsOf } from './things.ts';

const point = (id: string, x: number, y: number, colour = '#111111') => ({ id, $at: [x, y], colour });
const look = (row: Record<string, unknown>) => ({ colour: row['colour'] as string });
const square = (id: string, size: number) => ({
  id,
  $at: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [size, 0],
        [size, size],
        [0, size],
        [0, 0],
      ],
    ],
  },
});

it('groups what would lie on top of each other, and takes it apart closer by', () => {
  const rows = [point('a', 10, 10), point('b', 10.001, 10.001), point('c', 60, 20, '#222222')];
  const far = thingsOf({ rows }, 3, look);
  expect(far.data.features.map((f) => [f.properties.count, f.properties.colour])).toEqual([
    [2, '#111111'],
    [undefined, '#222222'],
  ]);
  const [group] = far.data.features;
  expect(far.boxes.get(group?.properties.id ?? '')).toEqual([10, 10, 10.001, 10.001]);
  expect(thingsOf({ rows }, 16, look).data.features.map((f) => f.properties.id)).toEqual(['a', 'b', 'c']);
});
it('gives a group of several colours none of them', () => {
  const [group] = thingsOf({ rows: [point('a', 10, 10), point('b', 10, 10, '#222222')] }, 2, look).data.features;
  expect(['#111111', '#222222']).not.toContain(group?.properties.colour);
});
it('draws a shape as a point while it is too small to be seen', () => {
  const types = (zoom: number) => thingsOf({ rows: [square('s', 0.01)] }, zoom, look).data.features.map((f) => f.geometry.type);
  expect([types(4), types(14)]).toEqual([['Point'], ['Polygon']]);
});
it('draws what the server has counted', () => {
  const { data, boxes } = thingsOf(
    {
      cells: [
        { count: 900, at: [1, 2], box: [0, 1, 2, 3] },
        { count: 1, at: [5, 5], box: [5, 5, 5, 5], id: 'x' },
      ],
    },
    5,
    look,
  );
  expect(data.features.map((f) => [f.properties.id, f.properties.count])).toEqual([
    ['cell:0', 900],
    ['x', undefined],
  ]);
  expect(boxes.get('cell:0')).toEqual([0, 1, 2, 3]);
});
it('leaves out what has no place', () => expect(thingsOf({ rows: [{ id: 'a', $at: null }] }, 5, look).data.features).toEqual([]));
it('puts a card over a point where that is now, over a shape where it was asked for', () => {
  const things = thingsOf({ rows: [point('a', 30, 10), square('s', 20)] }, 14, look);
  expect(cardAt(things, { id: 'a', at: [29, 9] })).toEqual([30, 10]);
  expect(cardAt(things, { id: 's', at: [5, 6] })).toEqual([5, 6]);
  expect(cardAt(things, { id: 'elsewhere', at: [5, 6] })).toEqual([5, 6]);
});
