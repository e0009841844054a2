/** Currents of a string of parts at many voltages at once: exact at knots, between them by a cubic that keeps falling. */
import { voltageAt } from '../diode.ts';
import type { Diode } from '../physics.ts';
import type { Part } from '../string.ts';

/** Voltage of a substring whose bypass diode carries the current, V. */
const BYPASS = -0.5;
/** Knots of each of the weakest and the strongest part. */
const KNOTS = 40;

/** Current of a diode at a junction voltage, A. */
const junction = ({ il, i0, a, rsh }: Diode, x: number): number => il - i0 * Math.expm1(x / a) - x / rsh;

/** Currents at which a diode's curve is drawn: dense towards its open circuit. */
function knotsOf(diode: Diode): number[] {
  const most = diode.a * Math.log1p(diode.il / diode.i0) + 0.6 * diode.a;
  return Array.from({ length: KNOTS }, (_, j) => junction(diode, -0.4 + (most + 0.4) * Math.sin(((Math.PI / 2) * j) / (KNOTS - 1))));
}

/** Current that a substring carries at the voltage of its bypass diode, A. */
const bypassCurrent = (diode: Diode): number => junction(diode, BYPASS + diode.il * diode.rs);

/** −dV/dI of a substring at a current, Ω. */
function resistance({ i0, a, rs, rsh }: Diode, i: number, v: number): number {
  return 1 / ((i0 * Math.exp((v + i * rs) / a)) / a + 1 / rsh) + rs;
}

/** Ohms that stand for a level piece of the curve. */
const LEVEL = 1e-6;

/**
 * Currents in A at voltages in V that rise.
 * @param cable resistance in series with all of them, Ω
 */
export function currentsAt(parts: readonly Part[], cable: number, volts: Float64Array): Float64Array {
  const order = parts.toSorted((a, b) => a.diode.il - b.diode.il);
  const [weakest, strongest] = [order[0], order.at(-1)];
  const found = new Float64Array(volts.length);
  if (!weakest || !strongest) return found;
  const bypassed = parts.map(({ diode }) => bypassCurrent(diode));
  const knots = [
    ...knotsOf(strongest.diode),
    ...(weakest === strongest ? [] : [...knotsOf(weakest.diode), ...bypassed.flatMap((i) => [i * 1.0005, i, i * 0.9995])]),
  ].toSorted((a, b) => b - a);
  const vs = new Float64Array(knots.length);
  const slopes = new Float64Array(knots.length);
  for (const [n, i] of knots.entries()) {
    let [v, ohms] = [-i * cable, cable];
    for (const [p, { count, diode }] of parts.entries()) {
      if (parts.length > 1 && i > (bypassed[p] ?? 0)) v += count * BYPASS;
      else {
        const own = voltageAt(diode, i);
        v += count * own;
        ohms += count * resistance(diode, i, own);
      }
    }
    vs[n] = v;
    slopes[n] = -1 / Math.max(LEVEL, ohms);
  }
  let k = 0;
  for (const [n, v] of volts.entries()) {
    while (k < knots.length - 2 && (vs[k + 1] ?? 0) < v) k += 1;
    const [v0 = 0, v1 = 0, i0 = 0, i1 = 0] = [vs[k], vs[k + 1], knots[k], knots[k + 1]];
    const width = v1 - v0;
    if (!(width > 1e-12)) {
      found[n] = i1;
      continue;
    }
    const secant = (i1 - i0) / width;
    // No steeper than three times the secant: the cubic then falls all the way.
    const [s0, s1] = [Math.max(slopes[k] ?? 0, 3 * secant), Math.max(slopes[k + 1] ?? 0, 3 * secant)];
    const t = (v - v0) / width;
    if (t < 0 || t > 1) {
      found[n] = t < 0 ? i0 + s0 * (v - v0) : i1 + s1 * (v - v1);
      continue;
    }
    const u = 1 - t;
    found[n] = i0 * (1 + 2 * t) * u * u + i1 * (3 - 2 * t) * t * t + width * (s0 * t * u * u - s1 * t * t * u);
  }
  return found;
}
