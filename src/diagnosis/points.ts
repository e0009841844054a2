/** What a tracer wrote, in order: by voltage, current positive in light, each voltage once. */
import { median } from './numbers.ts';
import type { Curve, Point } from './string.ts';

/** Sorted by voltage; values at the same voltage are averaged. */
function inOrder(points: Curve): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0]);
  const kept: [v: number, sum: number, count: number][] = [];
  for (const [v, i] of sorted) {
    const last = kept.at(-1);
    if (last && Math.abs(last[0] - v) < 1e-9) {
      last[1] += i;
      last[2]++;
    } else kept.push([v, i, 1]);
  }
  return kept.map(([v, sum, count]) => [v, sum / count]);
}

/**
 * The curve in order. A tracer that counts current into the generator as positive is turned round: of the light's current most points then
 * are negative. A string connected the wrong way has negative voltages at the current of the light; `reverse` says so.
 */
export function tidy(points: Curve): { curve: Point[]; reverse: boolean } {
  const strong = points.filter(([v, i]) => Math.abs(v * i) > 0);
  const negative = strong.filter(([v, i]) => v * i < 0).length;
  const against = strong.length > 0 && negative > strong.length / 2;
  const volts = median(strong.map(([v]) => v));
  const amps = median(strong.map(([, i]) => i));
  if (against && volts < 0 && amps > 0) return { curve: inOrder(points.map(([v, i]) => [-v, i])), reverse: true };
  const [flipV, flipI] = [volts < 0 ? -1 : 1, amps < 0 ? -1 : 1];
  return { curve: inOrder(points.map(([v, i]) => [flipV * v, flipI * i])), reverse: false };
}

/** Each current replaced by the middle one of five: single points that lie off are no steps. */
export const calm = (curve: Curve): Point[] =>
  curve.map(([v], n) => {
    const around = Math.min(2, n, curve.length - 1 - n);
    return [v, median(curve.slice(n - around, n + around + 1).map(([, i]) => i))];
  });

/**
 * How far currents scatter, A, one standard deviation: the middle distance of a point from the line through its neighbours, on the flat part.
 */
export function noiseOf(curve: Curve, voc: number): number {
  const off: number[] = [];
  for (let n = 1; n < curve.length - 1; n++) {
    const [before, here, after] = [curve[n - 1], curve[n], curve[n + 1]];
    if (!before || !here || !after || here[0] > 0.65 * voc) continue;
    const share = (here[0] - before[0]) / (after[0] - before[0]);
    // The line itself scatters with its two ends.
    off.push(Math.abs(here[1] - before[1] - share * (after[1] - before[1])) / Math.sqrt(1 + share ** 2 + (1 - share) ** 2));
  }
  return median(off) / 0.6745;
}

/** Greatest rise of the current above the least before it, as a share of Isc. */
export function riseOf(curve: Curve, isc: number): number {
  let [least, most] = [Infinity, 0];
  for (const [, i] of calm(curve)) {
    least = Math.min(least, i);
    most = Math.max(most, i - least);
  }
  return isc > 0 ? most / isc : 0;
}
