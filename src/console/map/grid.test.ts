import { expect, it } from 'vitest';
import { degrees, gridOf } from './grid.ts';
import type { Bounds } from './types.ts';

it('draws some lines across the view at any scale, and their degrees at its edges', () => {
  for (const [width, step] of [
    [200, 30],
    [20, 5],
    [1.3, 0.2],
    [0.004, 0.001],
  ] as const) {
    const view: Bounds = [110.0001, 30.0001, 110.0001 + width, 30.0001 + width / 4];
    const { lines, degrees: words } = gridOf(view);
    const across = lines.features.map((f) => f.geometry.coordinates).filter(([a, b]) => a?.[0] === b?.[0]);
    expect(across.length).toBeGreaterThanOrEqual(Math.floor(width / step));
    expect(across.length).toBeLessThan(25);
    expect(words.features).toHaveLength(lines.features.length);
    for (const f of words.features)
      expect(f.geometry.coordinates[f.properties.edge === 'south' ? 1 : 0]).toBe(view[f.properties.edge === 'south' ? 1 : 0]);
  }
});
it('stays where the projection does', () => {
  for (const f of gridOf([-180, -89, 180, 89]).lines.features)
    for (const [, y = 0] of f.geometry.coordinates) expect(Math.abs(y)).toBeLessThanOrEqual(85);
});
it.each([
  [116.5, 'EW', '116.5°E'],
  [-70.25, 'EW', '70.25°W'],
  [0, 'NS', '0°'],
  [-33, 'NS', '33°S'],
  [190, 'EW', '170°W'],
])('says %s in words', (value, sides, words) => expect(degrees(value, sides)).toBe(words));
