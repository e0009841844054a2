/** What points picked on a model measure. Metres; z runs to the south. */
import type { Metres } from './geo.ts';

/** A way through the points, the area they go round, or how much higher one is than the other. */
export type Measure = 'length' | 'area' | 'height';

/** Points that each takes at least, and at most. */
export const LEAST = { length: 2, area: 3, height: 2 } as const;
export const MOST: Partial<Record<Measure, number>> = { height: 2 };

export interface Measured {
  /** Metres of the way; of an area, round it. */
  length: number;
  /** The same on the ground. */
  flat: number;
  /** Square metres in the plane that fits the outline best, and seen from above. */
  area?: number;
  flatArea?: number;
  /** Metres from the first point up to the last. */
  rise?: number;
}

const between = (a: Metres, b: Metres): number => Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
const onGround = (a: Metres, b: Metres): number => Math.hypot(b[0] - a[0], b[2] - a[2]);

/** Twice the area of an outline, as the vector that stands on its plane (Newell). */
function normalOf(points: readonly Metres[]): Metres {
  let [x, y, z] = [0, 0, 0];
  points.forEach(([ax, ay, az], i) => {
    const [bx, by, bz] = points[(i + 1) % points.length] as Metres;
    x += (ay - by) * (az + bz);
    y += (az - bz) * (ax + bx);
    z += (ax - bx) * (ay + by);
  });
  return [x, y, z];
}

/** Undefined while the points are too few. */
export function measure(kind: Measure, points: readonly Metres[]): Measured | undefined {
  if (points.length < LEAST[kind]) return undefined;
  const way = kind === 'area' ? [...points, points[0] as Metres] : points;
  const sum = (metres: (a: Metres, b: Metres) => number): number =>
    way.reduce((total, to, i) => (i === 0 ? 0 : total + metres(way[i - 1] as Metres, to)), 0);
  const measured: Measured = { length: sum(between), flat: sum(onGround) };
  if (kind === 'area') {
    const normal = normalOf(points);
    return { ...measured, area: Math.hypot(...normal) / 2, flatArea: Math.abs(normal[1]) / 2 };
  }
  return kind === 'height' ? { ...measured, rise: (points.at(-1) as Metres)[1] - (points[0] as Metres)[1] } : measured;
}
