/** Key figures of a curve. */
import { line, polynomial } from './numbers.ts';
import { noiseOf } from './points.ts';
import type { Curve, Point } from './string.ts';

export interface Features {
  /** Short-circuit current, A. */
  isc: number;
  /** Open-circuit voltage, V. */
  voc: number;
  /** Greatest power, W, and where it lies, V and A. */
  pmp: number;
  vmp: number;
  imp: number;
  /** Fill factor, Vmp/Voc, Imp/Isc. */
  ff: number;
  rv: number;
  ri: number;
  /** Slope resistances at the open and at the short circuit, Ω; undefined where too few points tell. */
  rsSlope: number | undefined;
  rshSlope: number | undefined;
  /** Scatter of the current, A. */
  noise: number;
  /** Whether the sweep began too late for Isc, or ended too early for Voc: then they are continued by a line. */
  partial: { isc: boolean; voc: boolean };
}

/** Largest slope resistance that is told from a level line, Ω. */
const MOST_SHUNT = 1e5;
/** Points near the top of the power, and as many as a cubic needs. */
const TOP = 0.96;
const CUBIC = 8;

/** Short circuit and slope there: through the first fifth of the voltages, or two fifths where points are few. */
function shortSide(curve: Curve): { isc: number; rsh: number | undefined } {
  const end = curve.at(-1)?.[0] ?? 0;
  const within = (share: number): Point[] => curve.filter(([v]) => v <= share * end);
  const near = within(0.2).length >= 5 ? within(0.2) : within(0.4);
  const fit = near.length >= 3 ? line(near) : undefined;
  if (!fit) return { isc: curve[0]?.[1] ?? 0, rsh: undefined };
  const rsh = fit.slope < -1 / MOST_SHUNT ? -1 / fit.slope : MOST_SHUNT;
  return { isc: fit.at0, rsh: near.length >= 5 ? rsh : undefined };
}

/** Open circuit and slope there. */
function openSide(curve: Curve, isc: number): { voc: number; rs: number | undefined } {
  const low = curve.filter(([, i]) => i <= 0.15 * isc && i >= -0.02 * isc);
  const enough = low.length >= 4 ? low : curve.slice(-4);
  // The slope of the voltage against the current: steep lines are fitted the other way round.
  const fit = line(enough.map(([v, i]) => [i, v]));
  const cross = curve.findIndex(([, i]) => i <= 0);
  const [before, after] = [curve[cross - 1], curve[cross]];
  const voc =
    before && after ? before[0] + ((after[0] - before[0]) * before[1]) / (before[1] - after[1] || 1) : (fit?.at0 ?? curve.at(-1)?.[0] ?? 0);
  return { voc, rs: fit && fit.slope < 0 ? -fit.slope : undefined };
}

/** The top of the power: of a cubic through all that is near it, else of a parabola through three points. */
function top(curve: Curve): { v: number; p: number } {
  const powers = curve.map(([v, i]): Point => [v, v * i]);
  const best = powers.reduce((most, [, p], n) => (p > (powers[most]?.[1] ?? 0) ? n : most), 0);
  const [vBest, pBest] = powers[best] ?? [0, 0];
  let [from, to] = [best, best];
  while ((powers[from - 1]?.[1] ?? 0) > TOP * pBest) from--;
  while ((powers[to + 1]?.[1] ?? 0) > TOP * pBest) to++;
  const near = to - from + 1 >= CUBIC ? powers.slice(from, to + 1) : powers.slice(Math.max(0, best - 1), best + 2);
  const half = ((near.at(-1)?.[0] ?? 0) - (near[0]?.[0] ?? 0)) / 2;
  const middle = (near[0]?.[0] ?? 0) + half;
  const c =
    half > 0
      ? polynomial(
          near.map(([v, p]) => [(v - middle) / half, p / pBest]),
          near.length >= CUBIC ? 3 : 2,
        )
      : undefined;
  if (!c) return { v: vBest, p: pBest };
  const at = (x: number): number => c.reduce((sum, one, k) => sum + one * x ** k, 0);
  let x = Math.max(-1, Math.min(1, (vBest - middle) / half));
  for (let n = 0; n < 20; n++) {
    const slope = (c[1] ?? 0) + 2 * (c[2] ?? 0) * x + 3 * (c[3] ?? 0) * x * x;
    const bend = 2 * (c[2] ?? 0) + 6 * (c[3] ?? 0) * x;
    if (!(bend < 0)) break;
    x = Math.max(-1, Math.min(1, x - slope / bend));
  }
  const p = at(x) * pBest;
  return p > 0.98 * pBest && p < 1.02 * pBest ? { v: middle + x * half, p } : { v: vBest, p: pBest };
}

/** The figures of a curve in order (see `tidy`). */
export function featuresOf(curve: Curve): Features {
  const { isc, rsh } = shortSide(curve);
  const { voc, rs } = openSide(curve, isc);
  const { v: vmp, p: pmp } = top(curve);
  const imp = vmp > 0 ? pmp / vmp : 0;
  return {
    isc,
    voc,
    pmp,
    vmp,
    imp,
    ff: isc * voc > 0 ? pmp / (isc * voc) : 0,
    rv: voc > 0 ? vmp / voc : 0,
    ri: isc > 0 ? imp / isc : 0,
    rsSlope: rs,
    rshSlope: rsh,
    noise: noiseOf(curve, voc),
    partial: { isc: (curve[0]?.[0] ?? 0) > 0.1 * voc, voc: Math.min(...curve.map(([, i]) => i)) > 0.15 * isc },
  };
}

/** Voltage at a current, V: where the curve last falls below it. */
export function voltageOf(curve: Curve, i: number): number | undefined {
  for (let n = curve.length - 1; n > 0; n--) {
    const before = curve[n - 1];
    const after = curve[n];
    if (before && after && before[1] >= i && after[1] < i)
      return before[0] + ((after[0] - before[0]) * (before[1] - i)) / (before[1] - after[1]);
  }
  return undefined;
}
