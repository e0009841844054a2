/** Small numerics of curves. */

/** Up to so many values are sorted in place faster than by the library. */
const FEW = 32;

function inOrder(values: readonly number[]): ArrayLike<number> {
  if (values.length > FEW) return Float64Array.from(values).sort();
  const sorted = values.slice();
  for (let n = 1; n < sorted.length; n++) {
    const one = sorted[n] ?? 0;
    let k = n - 1;
    for (; k >= 0 && (sorted[k] ?? 0) > one; k--) sorted[k + 1] = sorted[k] ?? 0;
    sorted[k + 1] = one;
  }
  return sorted;
}

/** Middle value; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = inOrder(values);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/** The least-squares line y = at0 + slope·x; undefined of fewer than two places. */
export function line(points: readonly (readonly [x: number, y: number])[]): { at0: number; slope: number } | undefined {
  const n = points.length;
  const [mx, my] = [points.reduce((s, [x]) => s + x, 0) / n, points.reduce((s, [, y]) => s + y, 0) / n];
  const spread = points.reduce((s, [x]) => s + (x - mx) ** 2, 0);
  if (!(spread > 0)) return undefined;
  const slope = points.reduce((s, [x, y]) => s + (x - mx) * (y - my), 0) / spread;
  return { at0: my - slope * mx, slope };
}

/** Solves a small linear system by elimination with pivots; undefined where it has no one solution. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | undefined {
  const rows = matrix.map((row, n) => [...row, right[n] ?? 0]);
  const size = rows.length;
  for (let c = 0; c < size; c++) {
    const p = rows.reduce((best, row, r) => (r >= c && Math.abs(row[c] ?? 0) > Math.abs(rows[best]?.[c] ?? 0) ? r : best), c);
    const [pivot, other] = [rows[p], rows[c]];
    if (!pivot || !other || !(Math.abs(pivot[c] ?? 0) > 0)) return undefined;
    [rows[c], rows[p]] = [pivot, other];
    for (const [r, row] of rows.entries()) {
      if (r === c) continue;
      const factor = (row[c] ?? 0) / (pivot[c] ?? 1);
      for (let k = c; k <= size; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  const found = rows.map((row, n) => (row[size] ?? 0) / (row[n] ?? 1));
  return found.every(Number.isFinite) ? found : undefined;
}

/** Coefficients, the constant first, of the least-squares polynomial; x should be about -1 to 1. */
export function polynomial(points: readonly (readonly [x: number, y: number])[], degree: number): number[] | undefined {
  const powers = Array.from({ length: 2 * degree + 1 }, () => 0);
  const right = Array.from({ length: degree + 1 }, () => 0);
  for (const [x, y] of points)
    for (let k = 0, power = 1; k <= 2 * degree; k++, power *= x) {
      powers[k] = (powers[k] ?? 0) + power;
      if (k <= degree) right[k] = (right[k] ?? 0) + y * power;
    }
  return solve(
    Array.from({ length: degree + 1 }, (_, r) => powers.slice(r, r + degree + 1)),
    right,
  );
}

/** Values between points that rise in x; beyond the ends the first and last. */
export function interpolated(points: readonly (readonly [x: number, y: number])[], x: number): number {
  let [low, high] = [0, points.length - 1];
  const [first, last] = [points[low], points[high]];
  if (!first || !last) return 0;
  if (x <= first[0]) return first[1];
  if (x >= last[0]) return last[1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.[0] ?? 0) <= x) low = middle;
    else high = middle;
  }
  const [[x0, y0], [x1, y1]] = [points[low] ?? first, points[high] ?? last];
  return x1 > x0 ? y0 + ((y1 - y0) * (x - x0)) / (x1 - x0) : y0;
}
