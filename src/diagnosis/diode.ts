/**
 * Exact solutions of the single-diode equation. The junction voltage x = V + I·Rs is the unknown: V and I are explicit in it, and Newton's
 * method from above the root falls to it monotonically, because both equations are convex. No overflow, no Lambert W.
 */
import type { Diode } from './physics.ts';

const STEPS = 200;

const junctionCurrent = ({ il, i0, a, rsh }: Diode, x: number): number => il - i0 * Math.expm1(x / a) - x / rsh;
/** −dI/dx, S. */
const conductance = ({ i0, a, rsh }: Diode, x: number): number => (i0 * Math.exp(x / a)) / a + 1 / rsh;

/** Newton from above; ends where a step no longer falls. */
function fall(start: number, step: (x: number) => number): number {
  let x = start;
  for (let n = 0; n < STEPS; n++) {
    const next = x - step(x);
    if (!(Math.abs(next - x) > 1e-15 * Math.max(1e-3, Math.abs(x)))) return next;
    x = next;
  }
  return x;
}

/** Current in A at a voltage in V. */
export function currentAt(diode: Diode, v: number): number {
  const { il, i0, a, rs, rsh } = diode;
  if (rs === 0) return junctionCurrent(diode, v);
  const open = v + rs * il;
  const start = open > 0 ? Math.min(open / (1 + rs / rsh), a * Math.log1p(open / (rs * i0))) : 0;
  return junctionCurrent(
    diode,
    fall(start, (x) => (x - rs * junctionCurrent(diode, x) - v) / (1 + rs * conductance(diode, x))),
  );
}

/** Voltage in V at a current in A. */
export function voltageAt(diode: Diode, i: number): number {
  const { il, i0, a, rs, rsh } = diode;
  const d = il - i;
  const start = d > 0 ? Math.min(a * Math.log1p(d / i0), d * rsh) : 0;
  return fall(start, (x) => (i - junctionCurrent(diode, x)) / conductance(diode, x)) - i * rs;
}

/** The point of greatest power, by golden section between 0 and the open circuit. */
export function greatestPower(diode: Diode): { v: number; i: number; p: number } {
  const golden = (Math.sqrt(5) - 1) / 2;
  const power = (v: number): number => v * currentAt(diode, v);
  let [low, high] = [0, voltageAt(diode, 0)];
  for (let n = 0; n < 60; n++) {
    const [left, right] = [high - golden * (high - low), low + golden * (high - low)];
    if (power(left) > power(right)) high = right;
    else low = left;
  }
  const v = (low + high) / 2;
  return { v, i: currentAt(diode, v), p: power(v) };
}
