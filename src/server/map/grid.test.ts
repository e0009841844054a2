import { describe, expect, it } from 'vitest';
import { cellsBy, gridOf, type Everywhere, type Least } from './grid.ts';

const least = (i: number, j: number, count: number, lon: number, lat: number): Least => ({
  i,
  j,
  count,
  lon,
  lat,
  west: lon - 0.1,
  south: lat - 0.1,
  east: lon + 0.1,
  north: lat + 0.1,
});

describe('the grid of a view', () => {
  it.each([
    ['at the equator', [-10, -5, 10, 5], { across: 4, up: 8 }],
    ['of China', [73, 18, 135, 54], { across: 4, up: 6 }],
    ['of the far north', [10, 65, 30, 75], { across: 4, up: 3 }],
  ] as const)('%s has cells about as high on the screen as wide', (_, bounds, grid) => expect(gridOf(bounds, 4, 6)).toEqual(grid));

  it('is never without height', () => expect(gridOf([0, 80, 10, 89], 6, 6).up).toBe(1));
});

describe('cells put together', () => {
  const everywhere: Everywhere = {
    level: 6,
    least: [least(0, 0, 1, 1, 1), least(1, 2, 3, 5, 5), least(2, 0, 7, 9, 1), least(-1, 0, 1, -1, 1)],
  };
  const cells = cellsBy(everywhere, { across: 2, up: 3 });

  it('hold what is in their parts: the sum, the middle by weight, the box around', () => {
    expect(cells.map(({ count }) => count)).toEqual([4, 7, 1]);
    expect(cells[0]).toEqual({ count: 4, at: [4, 4], box: [0.9, 0.9, 5.1, 5.1] });
  });
  it('are not put together twice', () => expect(cellsBy(everywhere, { across: 2, up: 3 })).toBe(cells));
});
