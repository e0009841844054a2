import { expect, it } from 'vitest';
import { entriesOf, scaleFor } from './print.ts';
import { shapeOfPoints } from './measuring.ts';

const entry = (name: string) => ({ name, title: name, colour: '#111111', shape: 'circle' as const });

it('says what is shown: a layer of one look in one line, one of several with each below it', () => {
  const lines = entriesOf([
    { name: 'a', title: 'A', hidden: false, entries: [entry('a')] },
    { name: 'b', title: 'B', hidden: true, entries: [entry('b')] },
    { name: 'c', title: 'C', hidden: false, entries: [entry('1'), entry('2')] },
    { name: 'd', title: 'D', hidden: false, entries: [] },
  ]);
  expect(lines.map(({ text, inner, mark }) => [text, inner, mark !== undefined])).toEqual([
    ['A', false, true],
    ['C', false, false],
    ['1', true, true],
    ['2', true, true],
    ['D', false, false],
  ]);
});

it.each([
  [1, { metres: 100, pixels: 100 }],
  [0.4, { metres: 50, pixels: 125 }],
  [1500, { metres: 200_000, pixels: 200_000 / 1500 }],
])('a scale of %d metres a pixel is drawn as whole steps', (metres, scale) => expect(scaleFor(metres, 140)).toEqual(scale));

it('two points make a way, three an area', () => {
  expect(shapeOfPoints('length', [[0, 0]])).toBeUndefined();
  expect(
    shapeOfPoints('length', [
      [0, 0],
      [1, 1],
    ])?.type,
  ).toBe('LineString');
  expect(
    shapeOfPoints('area', [
      [0, 0],
      [1, 1],
    ]),
  ).toBeUndefined();
  expect(
    shapeOfPoints('area', [
      [0, 0],
      [1, 1],
      [0, 1],
    ]),
  ).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
    ],
  });
});
