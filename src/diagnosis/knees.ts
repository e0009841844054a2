/** Steps of a curve. A healthy curve is concave; where it lies below its concave envelope, substrings are bypassed. */
import { calm } from './points.ts';
import { interpolated } from './numbers.ts';
import type { Curve, Point } from './string.ts';

/** A step, in shares of Voc and Isc. */
export interface Knee {
  from: number;
  to: number;
  /** How far below the envelope, share of Isc. */
  depth: number;
  /** Current of the step, share of Isc. */
  level: number;
}

export interface KneeLimits {
  /** Least gap, share of Isc. */
  gap: number;
  /** Least width, share of Voc: of calm curves and of noisy ones. */
  width: number;
  noisyWidth: number;
}

const PLACES = 201;
/** Noise, share of Isc, above which a step has to be wider. */
const NOISY = 0.002;

/** The upper concave envelope of places in order. */
function envelope(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const p of points) {
    for (;;) {
      const [a, b] = [hull.at(-2), hull.at(-1)];
      if (!a || !b || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) < 0) break;
      hull.pop();
    }
    hull.push(p);
  }
  return hull;
}

/** The steps from low to high voltage. @param noise standard deviation of the current, A */
export function kneesOf(curve: Curve, { isc, voc, noise }: { isc: number; voc: number; noise: number }, limits: KneeLimits): Knee[] {
  if (!(isc > 0 && voc > 0)) return [];
  const relative = calm(curve).map(([v, i]): Point => [v / voc, i / isc]);
  const first = Math.max(0, relative[0]?.[0] ?? 0);
  const last = Math.min(1, relative.at(-1)?.[0] ?? 0);
  const places = Array.from({ length: PLACES }, (_, n): Point => {
    const v = first + ((last - first) * n) / (PLACES - 1);
    return [v, interpolated(relative, v)];
  });
  const hull = envelope(places);
  const [least, width] = [Math.max(limits.gap, (4 * noise) / isc), noise / isc > NOISY ? limits.noisyWidth : limits.width];
  const knees: Knee[] = [];
  let open: Knee | undefined;
  for (const [v, i] of places) {
    const gap = interpolated(hull, v) - i;
    if (gap > least) {
      if (!open) knees.push((open = { from: v, to: v, depth: 0, level: i }));
      open.to = v;
      if (gap > open.depth) Object.assign(open, { depth: gap, level: i });
    } else open = undefined;
  }
  return knees.filter(({ from, to }) => to - from >= width);
}
