/** Translation of measured curves to other conditions, IEC 60891:2021, procedures 1 and 2. Values of strings: N modules in series. */
import type { Conditions } from './physics.ts';
import type { Curve, Point } from './string.ts';

export interface Translation {
  from: Conditions;
  to: Conditions;
  /** Short-circuit current, A, and open-circuit voltage, V, of the measured curve. */
  isc: number;
  voc: number;
  /** Series resistance, Ω. */
  rs: number;
  /** Relative coefficients of current and voltage, 1/K. */
  alpha: number;
  beta: number;
  /** Curve correction κ, Ω/K; 0 where it is not known. */
  kappa?: number;
}

/** Change of the voltage with the logarithm of the irradiance, of Voc; the standard's usual value. */
const A = 0.06;

/** Procedure 1: for irradiances within about a fifth of each other. */
export function procedure1(curve: Curve, { from, to, isc, voc, rs, alpha, beta, kappa = 0 }: Translation): Point[] {
  const dT = to.tCell - from.tCell;
  const dI = isc * (to.irradiance / from.irradiance - 1) + alpha * isc * dT;
  return curve.map(([v, i]) => {
    const i2 = i + dI;
    return [v - rs * (i2 - i) - kappa * i2 * dT + beta * voc * dT, i2];
  });
}

/** Procedure 2: for larger changes of irradiance. */
export function procedure2(curve: Curve, { from, to, voc, rs, alpha, beta, kappa = 0 }: Translation): Point[] {
  const dT = to.tCell - from.tCell;
  const share = to.irradiance / from.irradiance;
  return curve.map(([v, i]) => {
    const i2 = i * (1 + alpha * dT) * share;
    return [v + voc * (beta * dT + A * Math.log(share)) - rs * (i2 - i) - kappa * i2 * dT, i2];
  });
}
