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

/** Levels that need not be whole numbers. */
type Levels = Omit<Grey, 'levels'> & { levels: Uint8Array | Float32Array };
interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Variance of the Laplacian: how much edge a part of a picture has. */
function edgesOf({ width, levels }: Levels, part: Part): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = part.top + 1; y < part.top + part.height - 1; y += 1) {
    for (let x = part.left + 1; x < part.left + part.width - 1; x += 1) {
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

/** The picture, each level a mean of its own and its neighbours'. */
function softened({ width, height, levels }: Grey): Levels {
  const weighed = (from: Uint8Array | Float32Array, step: number): Float32Array =>
    Float32Array.from(from, (level, i) => ((from[i - step] ?? level) + 2 * level + (from[i + step] ?? level)) / 4);
  return { width, height, levels: weighed(weighed(levels, 1), width) };
}

/** Parts across and down, and how many of the strongest are looked at. */
const [PARTS, STRONGEST] = [12, 7] as const;
/** Edges of a sharp picture are so strong, and lose so much when it is softened (measured: sharp 5 to 13, blurred beyond use below 2.6). */
const CRISP = { edges: 50, loss: 3.5 } as const;

/** Whether what edges there are, are crisp: a blade in front of the sky has few. */
function isCrisp(picture: Grey): boolean {
  const [width, height] = [Math.floor(picture.width / PARTS), Math.floor(picture.height / PARTS)];
  const parts = Array.from({ length: PARTS * PARTS }, (_, i): Part => {
    return { left: (i % PARTS) * width, top: Math.floor(i / PARTS) * height, width, height };
  });
  const strongest = parts
    .map((part) => ({ part, edges: edgesOf(picture, part) }))
    .toSorted((a, b) => b.edges - a.edges)
    .slice(0, STRONGEST);
  const soft = softened(picture);
  const [before, after] = [
    strongest.reduce((sum, { edges }) => sum + edges, 0),
    strongest.reduce((sum, { part }) => sum + edgesOf(soft, part), 0),
  ];
  return before >= CRISP.edges * STRONGEST && before >= CRISP.loss * after;
}

/** How much edge a picture has; never suspicious where what edges there are, are crisp. */
export function sharpnessOf(picture: Grey): number {
  const edges = edgesOf(picture, { left: 0, top: 0, width: picture.width, height: picture.height });
  return edges < BLURRED.suspicious && isCrisp(picture) ? BLURRED.suspicious : edges;
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
