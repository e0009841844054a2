/** Terrain as a mesh: a vertex in the middle of each cell, coloured by height and light. */
import type { Grid } from '../ground/grid.ts';
import { hillshade } from '../ground/shade.ts';
import type { Vertices } from './glb.ts';

/** Colours from low to high: green, straw, brown, grey, white. */
const RAMP: readonly (readonly [number, number, number])[] = [
  [118, 158, 104],
  [176, 186, 124],
  [206, 190, 142],
  [174, 146, 116],
  [160, 148, 142],
  [238, 238, 236],
];

/** @param share of the way from the lowest to the highest, 0 to 1 */
export function tint(share: number): [number, number, number] {
  const place = Math.max(0, Math.min(1, share)) * (RAMP.length - 1);
  const i = Math.min(RAMP.length - 2, Math.floor(place));
  const [a, b] = [RAMP[i] ?? [0, 0, 0], RAMP[i + 1] ?? [0, 0, 0]];
  return [0, 1, 2].map((c) => Math.round((a[c] as number) + ((b[c] as number) - (a[c] as number)) * (place - i))) as [
    number,
    number,
    number,
  ];
}

/**
 * @param to east and north of a point of the grid's plane, m
 * @param metres of a cell
 * @param low and high heights that the colours go between; `base` is subtracted of every height
 */
export function meshOf(
  grid: Grid,
  to: (x: number, y: number) => readonly [east: number, north: number],
  metres: readonly [number, number],
  { low, high, base }: { low: number; high: number; base: number },
): Vertices {
  const { width, height, values, origin, step } = grid;
  const light = hillshade(grid, metres);
  const numbers = new Int32Array(width * height).fill(-1);
  const [places, colours, triangles]: [number[], number[], number[]] = [[], [], []];
  let count = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] as number;
    if (Number.isNaN(value)) continue;
    const [east, north] = to(origin[0] + ((i % width) + 0.5) * step[0], origin[1] - (Math.floor(i / width) + 0.5) * step[1]);
    places.push(east, north, value - base);
    const shade = 0.35 + (0.9 * (light[i] as number)) / 255;
    colours.push(...tint((value - low) / Math.max(1e-6, high - low)).map((one) => Math.min(255, Math.round(one * shade))));
    numbers[i] = count;
    count += 1;
  }
  for (let row = 0; row + 1 < height; row += 1)
    for (let column = 0; column + 1 < width; column += 1) {
      const [a, b, c, d] = [0, 1, width, width + 1].map((by) => numbers[row * width + column + by] as number) as [
        number,
        number,
        number,
        number,
      ];
      if (a >= 0 && c >= 0 && b >= 0) triangles.push(a, c, b);
      if (b >= 0 && c >= 0 && d >= 0) triangles.push(b, c, d);
    }
  return { places: Float32Array.from(places), colours: Uint8Array.from(colours), triangles: Uint32Array.from(triangles) };
}
