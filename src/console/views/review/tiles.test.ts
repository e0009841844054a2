import { expect, it } from 'vitest';
import { tilesSeen, type Seen } from './tiles.ts';

const PICTURE = { width: 20_001, height: 10_000 };
const ALL: Seen = [
  [0, 0],
  [20_001, 10_000],
];
const near: Seen = [
  [5_000, 2_000],
  [6_000, 2_600],
];

it('the preview is enough while it is as sharp as the screen', () => {
  expect(tilesSeen(PICTURE, 7, 0.05, ALL, 1600)).toEqual([]);
  expect(tilesSeen(PICTURE, 0, 1, near, 1600)).toEqual([]);
});

it('close by, the tiles around what is seen show every pixel', () => {
  const tiles = tilesSeen(PICTURE, 7, 1.3, near, 1600);
  expect(new Set(tiles.map(({ level }) => level))).toEqual(new Set([0]));
  expect(tiles.map(({ x, y }) => `${x}/${y}`)).toEqual(['9/3', '10/3', '11/3', '9/4', '10/4', '11/4', '9/5', '10/5', '11/5']);
  expect(tiles[0]).toEqual({ level: 0, x: 9, y: 3, left: 4608, top: 1536, width: 512, height: 512 });
});

it('between, each tile has at least a pixel for one of the screen, and the last ones are cut', () => {
  const tiles = tilesSeen(PICTURE, 7, 0.3, ALL, 1600);
  expect(new Set(tiles.map(({ level }) => level))).toEqual(new Set([1]));
  expect(tiles).toHaveLength(20 * 10);
  expect(tiles.at(-1)).toEqual({ level: 1, x: 19, y: 9, left: 19_456, top: 9_216, width: 544, height: 784 });
});

it('beyond the picture there are none, however far it is moved', () => {
  const away: Seen = [
    [-9_000, -9_000],
    [-10, -10],
  ];
  expect(tilesSeen(PICTURE, 7, 1, away, 1600)).toEqual([]);
});

it('a screen is filled with a few dozen, whatever the zoom', () => {
  for (let scale = 0.081; scale < 2; scale *= 1.1) {
    const [wide, high] = [2_560 / scale, 1_440 / scale];
    const seen: Seen = [
      [8_000, 4_000],
      [8_000 + wide, 4_000 + high],
    ];
    expect(tilesSeen(PICTURE, 7, scale, seen, 1600).length).toBeLessThanOrEqual(12 * 7);
  }
});
