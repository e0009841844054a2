/**
 * The cells of a module on an electroluminescence picture, by its own lines: gaps between cells are darker than cells, lie where a module
 * of 6 × 10 or 6 × 12 cells, whole or cut in halves, has them, and nowhere else. Turned by up to 2.5°; not seen askew.
 */

/** Grey levels, row by row. */
export interface Levels {
  width: number;
  height: number;
  values: Float32Array;
}

/** First and last pixel of a cell along one side, the last one excluded. */
export type Span = readonly [from: number, to: number];

export interface CellGrid {
  rows: Span[];
  columns: Span[];
  /** Cells are cut in halves along the longer side of the module. */
  half: boolean;
  /** The module stands on its shorter side: strings and busbars run from top to bottom. */
  upright: boolean;
  /** Radians that the module is turned by, clockwise; the picture below is turned back about its middle. */
  angle: number;
  picture: Levels;
}

/** Cells along the longer side, and along the shorter. */
const [LONG, SHORT] = [[10, 12], 6] as const;
/** Share by which the sides of a module may differ from those of its cells. */
const ASKEW = 0.12;
/** Degrees that a module may be turned by. */
const MOST_TURN = 2.5;
/** Least side of a cell along which faults can be seen, pixels. */
const LEAST_CELL = 14;
/** How much darker than cells a gap is at least, each and in the middle, and the share of gaps that must be. */
const [LEAST_GAP, USUAL_GAP, GAPS_SEEN] = [0.08, 0.18, 0.85];
/** Gaps in the middle of whole cells must be so much like the others to make them halves. */
const LIKE = 0.6;
/** Share of a cell within which its gap is looked for, and may lie beside its place. */
const [WINDOW, BESIDE] = [0.2, 0.14];

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** A smaller picture, each pixel the mean of a square. */
function smaller({ width, height, values }: Levels, most: number): Levels {
  const by = Math.max(1, Math.ceil(width / most));
  if (by === 1) return { width, height, values };
  const [w, h] = [Math.floor(width / by), Math.floor(height / by)];
  const out = new Float32Array(w * h);
  for (let y = 0; y < h * by; y += 1)
    for (let x = 0; x < w * by; x += 1) {
      const i = Math.floor(y / by) * w + Math.floor(x / by);
      out[i] = (out[i] ?? 0) + (values[y * width + x] ?? 0) / (by * by);
    }
  return { width: w, height: h, values: out };
}

/** How sharp the rows of a picture are when it is turned back by an angle. */
function sharpness({ width, height, values }: Levels, angle: number): number {
  const slope = Math.tan(angle);
  const [sums, counts] = [new Float64Array(height), new Float64Array(height)];
  for (let x = 0; x < width; x += 2) {
    const shift = Math.round((x - width / 2) * slope);
    for (let y = Math.max(0, -shift); y < Math.min(height, height - shift); y += 1) {
      sums[y] = (sums[y] ?? 0) + (values[(y + shift) * width + x] ?? 0);
      counts[y] = (counts[y] ?? 0) + 1;
    }
  }
  let total = 0;
  for (let y = 1; y < height; y += 1) {
    const [a, b] = [counts[y - 1] ?? 0, counts[y] ?? 0];
    if (a > width / 3 && b > width / 3) total += ((sums[y] ?? 0) / b - (sums[y - 1] ?? 0) / a) ** 2;
  }
  return total;
}

/** The angle at which rows are sharpest, radians. */
function angleOf(picture: Levels): number {
  const small = smaller(picture, 900);
  let [best, most] = [0, -1];
  const look = (degrees: number): void => {
    const score = sharpness(small, (degrees * Math.PI) / 180);
    if (score > most) [best, most] = [degrees, score];
  };
  for (let degrees = -MOST_TURN; degrees <= MOST_TURN; degrees += 0.25) look(degrees);
  const about = best;
  for (let degrees = about - 0.2; degrees <= about + 0.2; degrees += 0.05) look(degrees);
  return (best * Math.PI) / 180;
}

/** A place of the picture that was turned back, in the picture as it came. */
export function asCame({ width, height }: Pick<Levels, 'width' | 'height'>, angle: number, x: number, y: number): [x: number, y: number] {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [cos * (x - width / 2) - sin * (y - height / 2) + width / 2, sin * (x - width / 2) + cos * (y - height / 2) + height / 2];
}

function turnedBack(picture: Levels, angle: number): Levels {
  if (angle === 0) return picture;
  const { width, height, values } = picture;
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [sx, sy] = asCame(picture, angle, x, y);
      const [x0, y0] = [Math.floor(sx), Math.floor(sy)];
      if (x0 < 0 || y0 < 0 || x0 + 1 >= width || y0 + 1 >= height) continue;
      const [fx, fy, i] = [sx - x0, sy - y0, y0 * width + x0];
      const upper = (values[i] ?? 0) * (1 - fx) + (values[i + 1] ?? 0) * fx;
      const lower = (values[i + width] ?? 0) * (1 - fx) + (values[i + width + 1] ?? 0) * fx;
      out[y * width + x] = upper * (1 - fy) + lower * fy;
    }
  return { width, height, values: out };
}

/** Means along one side, over part of the other. */
function profile({ width, height, values }: Levels, along: 'x' | 'y', [from, to]: Span): Float64Array {
  const out = new Float64Array(along === 'x' ? width : height);
  for (let i = 0; i < out.length; i += 1) {
    let sum = 0;
    for (let n = from; n < to; n += 1) sum += values[along === 'x' ? n * width + i : i * width + n] ?? 0;
    out[i] = sum / Math.max(1, to - from);
  }
  return out;
}

/** Where what is bright begins and ends. */
function extent(means: Float64Array): Span {
  const usual = [...means].toSorted((a, b) => a - b)[Math.floor(means.length * 0.8)] ?? 0;
  const bright = (mean: number): boolean => mean > usual / 2;
  const last = means.findLastIndex(bright);
  return [means.findIndex(bright), last + 1];
}

interface Gaps {
  /** Middles of the gaps, and how much darker each is than the cells beside it. */
  at: number[];
  depths: number[];
  pitch: number;
}

/** The darkest places about where the gaps of so many cells would be. */
function gapsOf(means: Float64Array, [from, to]: Span, cells: number): Gaps {
  const pitch = (to - from) / cells;
  const [at, depths]: [number[], number[]] = [[], []];
  for (let k = 1; k < cells; k += 1) {
    const middle = from + k * pitch;
    const near = Array.from(means.slice(Math.max(0, Math.round(middle - pitch)), Math.round(middle + pitch)));
    let [darkest, place] = [Infinity, middle];
    for (let i = Math.round(middle - WINDOW * pitch); i <= Math.round(middle + WINDOW * pitch); i += 1)
      if ((means[i] ?? Infinity) < darkest) [darkest, place] = [means[i] ?? 0, i];
    at.push(place + 0.5);
    depths.push(1 - darkest / Math.max(1, medianOf(near)));
  }
  return { at, depths, pitch };
}

/** Whether gaps are those of cells: dark, nearly all of them, and where they belong. */
function isSeen({ at, depths, pitch }: Gaps, from: number): boolean {
  const seen = depths.filter((depth, k) => depth >= LEAST_GAP && Math.abs((at[k] ?? 0) - from - (k + 1) * pitch) <= BESIDE * pitch).length;
  return pitch >= LEAST_CELL && seen >= GAPS_SEEN * depths.length && medianOf(depths) >= USUAL_GAP;
}

/** Whether the gaps in the middle of what would be whole cells are as dark as the others. */
function areHalves({ depths }: Gaps): boolean {
  const odd = depths.filter((_, k) => k % 2 === 0);
  const even = depths.filter((_, k) => k % 2 === 1);
  return medianOf(odd) >= LIKE * medianOf(even);
}

/** Cells between gaps, without the gaps. */
function spansOf(means: Float64Array, [from, to]: Span, { at, pitch }: Gaps): Span[] {
  const edges = [from, ...at, to];
  const usual = medianOf(Array.from(means.slice(from, to)));
  return edges.slice(1).map((end, k): Span => {
    let [a, b] = [Math.round(edges[k] ?? 0), Math.round(end)];
    // A gap ends where it is as bright as half of a cell and more.
    while (a < b - pitch / 2 && (means[a] ?? 0) < 0.7 * usual) a += 1;
    while (b > a + pitch / 2 && (means[b - 1] ?? 0) < 0.7 * usual) b -= 1;
    return [a, b];
  });
}

/** Where a gap is darkest, between pixels: the middle of what is dark about it. */
function middleOf(means: Float64Array, about: number, within: number): number {
  const [from, to] = [Math.max(0, Math.round(about - within)), Math.min(means.length, Math.round(about + within))];
  const usual = medianOf(Array.from(means.slice(from, to)));
  let [sum, weight] = [0, 0];
  for (let i = from; i < to; i += 1) {
    const dark = Math.max(0, usual * 0.8 - (means[i] ?? 0));
    [sum, weight] = [sum + dark * (i + 0.5), weight + dark];
  }
  return weight > 0 ? sum / weight : about;
}

/** What is left of the turn: how far the same gaps lie apart in the left and the right part of the module, radians. */
function leftOver(picture: Levels, across: Span, { at, pitch }: Gaps): number {
  const wide = across[1] - across[0];
  const part = Math.floor(wide / 3);
  const [left, right] = [profile(picture, 'y', [across[0], across[0] + part]), profile(picture, 'y', [across[1] - part, across[1]])];
  return medianOf(at.map((y) => middleOf(right, y, pitch * WINDOW) - middleOf(left, y, pitch * WINDOW))) / (wide - part);
}

/** Turns that are left and not worth another one, radians. */
const STRAIGHT = 0.0002;

/** Finds them in a picture that was turned back; undefined where no such lines are. */
function gridIn(picture: Levels, angle: number): { grid: CellGrid; rest: number } | undefined {
  const across = extent(profile(picture, 'x', [0, picture.height]));
  const down = extent(profile(picture, 'y', across));
  const [wide, high] = [across[1] - across[0], down[1] - down[0]];
  if (wide < LEAST_CELL * SHORT || high < LEAST_CELL * SHORT) return undefined;
  const upright = high > wide;
  const [xs, ys] = [profile(picture, 'x', down), profile(picture, 'y', across)];
  const [long, short] = upright ? ([ys, xs] as const) : ([xs, ys] as const);
  const [longSpan, shortSpan] = upright ? [down, across] : [across, down];
  const shortGaps = gapsOf(short, shortSpan, SHORT);
  if (!isSeen(shortGaps, shortSpan[0])) return undefined;
  const ratio = Math.max(wide, high) / Math.min(wide, high);
  for (const cells of LONG.toSorted((a, b) => Math.abs(a / SHORT - ratio) - Math.abs(b / SHORT - ratio))) {
    if (Math.abs(ratio / (cells / SHORT) - 1) > ASKEW) continue;
    const halves = gapsOf(long, longSpan, cells * 2);
    const half = isSeen(halves, longSpan[0]) && areHalves(halves);
    const gaps = half ? halves : gapsOf(long, longSpan, cells);
    if (!half && !isSeen(gaps, longSpan[0])) continue;
    const [longer, shorter] = [spansOf(long, longSpan, gaps), spansOf(short, shortSpan, shortGaps)];
    const grid = { rows: upright ? longer : shorter, columns: upright ? shorter : longer, half, upright, angle, picture };
    return { grid, rest: leftOver(picture, across, upright ? gaps : shortGaps) };
  }
  return undefined;
}

/** Finds them; undefined where no such lines are. */
export function findGrid(came: Levels): CellGrid | undefined {
  const angle = angleOf(came);
  const first = gridIn(turnedBack(came, angle), angle);
  if (!first || Math.abs(first.rest) < STRAIGHT) return first?.grid;
  return gridIn(turnedBack(came, angle + first.rest), angle + first.rest)?.grid ?? first.grid;
}
