/**
 * Hillshade: light from the north-west at 45°, on slopes by Horn's formula (Horn 1981, "Hill shading and the reflectance map", as in
 * gdaldem hillshade).
 */
import type { Grid } from './grid.ts';

const [AZIMUTH, ALTITUDE] = [(315 * Math.PI) / 180, (45 * Math.PI) / 180];

/**
 * Light of each cell, 1 to 255; 0 where nothing is known.
 * @param metres of a cell, to the east and to the south
 * @param factor by which heights are multiplied
 */
export function hillshade({ width, height, values }: Grid, metres: readonly [number, number], factor = 1): Uint8Array {
  const light = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const own = values[row * width + column] as number;
      if (Number.isNaN(own)) continue;
      const at = (dc: number, dr: number): number => {
        const [c, r] = [Math.min(width - 1, Math.max(0, column + dc)), Math.min(height - 1, Math.max(0, row + dr))];
        const value = values[r * width + c] as number;
        return Number.isNaN(value) ? own : value;
      };
      const east = (at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1)) / (8 * metres[0]);
      const south = (at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1)) / (8 * metres[1]);
      const [dx, dy] = [east * factor, -south * factor];
      // Of the surface's normal and the direction to the light.
      const cosine =
        (Math.sin(ALTITUDE) - Math.cos(ALTITUDE) * (dx * Math.sin(AZIMUTH) + dy * Math.cos(AZIMUTH))) / Math.sqrt(1 + dx * dx + dy * dy);
      light[row * width + column] = Math.max(1, Math.min(255, Math.round(1 + 254 * Math.max(0, cosine))));
    }
  return light;
}
