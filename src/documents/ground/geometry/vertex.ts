/** One vertex as people write it. */
import { round } from './tidy.ts';
import type { Position } from './types.ts';

/** Numbers between blanks, commas and semicolons. */
export const numbersIn = (line: string): number[] =>
  line
    .split(/[\s,;，；\t]+/)
    .filter((word) => word !== '')
    .map(Number);

/** What a text says of one vertex: longitude and latitude; no numbers when it says none. */
export function readVertex(text: string): Position {
  const [lon = Number.NaN, lat = Number.NaN, ...rest] = numbersIn(text);
  return rest.length ? [Number.NaN, Number.NaN] : [round(lon), round(lat)];
}
