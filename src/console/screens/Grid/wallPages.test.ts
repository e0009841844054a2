import { describe, expect, it } from 'vitest';
import { bandsOf, pagesOf, type Band } from './wallPages.ts';

const box = (top: number, height: number, pinned = false) => ({ top, height, pinned });
const band = (i: number, height: number, pinned = false): Band => ({ blocks: [i], height, pinned });
const shown = (bands: Band[], room: number): number[][] => pagesOf(bands, room, 10).map(({ blocks }) => [...blocks]);

describe('bands', () => {
  it('hold what lies beside each other, also where one is as high as two others', () =>
    expect(bandsOf([box(0, 100), box(0, 210), box(110, 100), box(220, 50)])).toEqual([
      { blocks: [0, 1, 2], height: 210, pinned: false },
      { blocks: [3], height: 50, pinned: false },
    ]));
  it('are pinned where all of them are', () =>
    expect(bandsOf([box(0, 40, true), box(50, 40, true), box(50, 40)]).map(({ pinned }) => pinned)).toEqual([true, false]));
});

describe('pages', () => {
  it('are one where everything has room', () => expect(shown([band(0, 400), band(1, 400)], 810)).toEqual([[0, 1]]));
  it('give way a little before a block has to turn, and no more', () => {
    expect(pagesOf([band(0, 400), band(1, 400)], 729, 10)).toEqual([{ blocks: new Set([0, 1]), share: 0.9 }]);
    expect(shown([band(0, 400), band(1, 400)], 680)).toEqual([[0], [1]]);
  });
  it('have what is pinned on each', () =>
    expect(shown([band(0, 40, true), band(1, 400), band(2, 400), band(3, 300)], 860)).toEqual([
      [0, 1, 2],
      [0, 3],
    ]));
  it('make what is higher than the wall as high as that', () =>
    expect(pagesOf([band(0, 1000), band(1, 100)], 500, 10)).toEqual([
      { blocks: new Set([0]), share: 0.5 },
      { blocks: new Set([1]), share: 1 },
    ]));
});
