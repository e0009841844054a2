/** Whether a picture is of use: sharp, not over-exposed, and not one that was there before. Of a grey picture, long side 640 pixels. */

/** A grey picture, row by row. */
export interface Grey {
  width: number;
  height: number;
  levels: Uint8Array;
}

/** Surely blurred below the first; below the second where also less than a quarter of the flight's median (measured on photographs). */
export const BLURRED = { sure: 100, suspicious: 400, ofMedian: 0.25 } as const;
/** Share of pixels at 250 and more above which a picture is over-exposed. */
export const OVER_EXPOSED = 0.25;
/** Bits of 256 in which two hashes of one photograph differ at most. */
export const SAME_PHOTO = 8;
/** Columns and rows of which the differences make the hash. */
export const HASH_SIZE = { width: 17, height: 16 } as const;

/** Variance of the Laplacian: how much edge a picture has. */
export function sharpnessOf({ width, height, levels }: Grey): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      const value =
        4 * (levels[i] ?? 0) - (levels[i - 1] ?? 0) - (levels[i + 1] ?? 0) - (levels[i - width] ?? 0) - (levels[i + width] ?? 0);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** Share of pixels without anything in them. */
export function overExposure({ levels }: Grey): number {
  let bright = 0;
  for (const level of levels) if (level >= 250) bright += 1;
  return levels.length === 0 ? 0 : bright / levels.length;
}

/** Hash of 256 bits of a picture of 17 × 16: whether each level is above its left neighbour's. */
export function differenceHash(levels: Uint8Array): string {
  let digits = '';
  for (let y = 0; y < HASH_SIZE.height; y += 1) {
    for (let x = 0; x < HASH_SIZE.width - 1; x += 4) {
      let four = 0;
      for (let bit = 0; bit < 4; bit += 1) {
        const i = y * HASH_SIZE.width + x + bit;
        four = four * 2 + ((levels[i + 1] ?? 0) > (levels[i] ?? 0) ? 1 : 0);
      }
      digits += four.toString(16);
    }
  }
  return digits;
}

const ONES = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4] as const;

/** Bits in which two hashes differ. */
export function distanceOf(a: string, b: string): number {
  let bits = 0;
  for (let i = 0; i < a.length; i += 1) bits += ONES[Number.parseInt(a[i] ?? '0', 16) ^ Number.parseInt(b[i] ?? '0', 16)] ?? 0;
  return bits;
}
