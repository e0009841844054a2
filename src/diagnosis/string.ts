/** Strings: substrings in series, each behind a bypass diode. Voltages add at equal current. */
import { currentAt, voltageAt } from './diode.ts';
import type { Diode } from './physics.ts';

/** A point of a curve: V, A. */
export type Point = readonly [v: number, i: number];
export type Curve = readonly Point[];

/** Substrings that are alike. */
export interface Part {
  count: number;
  diode: Diode;
}

/** Voltage of a substring whose bypass diode carries the current, V. */
const BYPASS = -0.5;
/** Steps of the search for a current; it ends as soon as it is exact. */
const STEPS = 80;

/** Whether the current is more than the substring carries at the voltage of its bypass diode. */
const isBypassed = ({ il, i0, a, rs, rsh }: Diode, i: number): boolean => {
  const x = BYPASS + i * rs;
  return i > il - i0 * Math.expm1(x / a) - x / rsh;
};

/** Voltage in V at a current in A. @param cable further resistance in series, Ω */
export const stringVoltage = (parts: readonly Part[], i: number, cable = 0): number =>
  parts.reduce((sum, { count, diode }) => sum + count * (isBypassed(diode, i) ? BYPASS : voltageAt(diode, i)), -i * cable);

/** Current in A at a voltage in V of parts that differ: false position (Illinois), as the voltage falls with the current. */
function mixedCurrent(parts: readonly Part[], v: number, cable: number): number {
  let [low, high] = [-0.5, Math.max(...parts.map(({ diode }) => diode.il)) * 1.001];
  let [above, below] = [stringVoltage(parts, low, cable) - v, stringVoltage(parts, high, cable) - v];
  let side = 0;
  for (let n = 0; n < STEPS && high - low > 1e-9; n++) {
    const i = n % 3 === 2 ? (low + high) / 2 : (low * below - high * above) / (below - above);
    const off = stringVoltage(parts, i, cable) - v;
    if (Math.abs(off) < 1e-7) return i;
    if (off > 0) {
      [low, above] = [i, off];
      if (side === 1) below /= 2;
      side = 1;
    } else {
      [high, below] = [i, off];
      if (side === -1) above /= 2;
      side = -1;
    }
  }
  return (low + high) / 2;
}

/** Current in A at a voltage in V. */
export function stringCurrent(parts: readonly Part[], v: number, cable = 0): number {
  const [only] = parts;
  if (parts.length !== 1 || !only) return mixedCurrent(parts, v, cable);
  const { count, diode } = only;
  return currentAt({ ...diode, rs: diode.rs + cable / count }, v / count);
}

/** The curve from the short to the open circuit, at voltages evenly apart. @param points at least 2 */
export function stringCurve(parts: readonly Part[], points: number, cable = 0): Point[] {
  const voc = stringVoltage(parts, 0, cable);
  return Array.from({ length: points }, (_, n) => {
    const v = (voc * n) / (points - 1);
    return [v, n === points - 1 ? 0 : stringCurrent(parts, v, cable)];
  });
}
