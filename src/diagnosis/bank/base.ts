/** What a healthy string is taken for: by its sheet under the conditions that were read, or as the middle of its sisters shows. */
import { featuresOf } from '../features.ts';
import { diodeAt, substringOf, type Conditions } from '../physics.ts';
import type { Design } from '../reference.ts';
import type { Curve } from '../string.ts';
import { currentsAt } from './currents.ts';
import { leastSquares } from './fit.ts';
import type { Base } from './models.ts';

/** How far voltages may be off: by an error of 2 K, and among sisters. */
const SIGMA = { sheet: 0.006, sisters: 0.002 };
/** How far modules are off their sheet. */
const OFF = { series: 0.1, shunt: 0.4 };

export const sheetBase = (design: Design, conditions: Conditions): Base => ({
  diode: substringOf(diodeAt(design.unit, conditions), design.substrings),
  substrings: design.count * design.substrings,
  cable: design.cable ?? 0,
  sigma: SIGMA.sheet,
  off: OFF,
});

/** Points of the middle that are fitted, one of so many. */
const EVERY = 3;

/**
 * The diode that draws the middle of the sisters: the sheet's, with light, voltage, both resistances and the bend of the knee fitted.
 * @param conditions those the middle was brought to
 */
export function sistersBase(middle: Curve, design: Design, conditions: Conditions): Base {
  const { off: _off, ...start } = sheetBase(design, conditions);
  const { isc, voc } = featuresOf(middle);
  const kept = middle.filter(([v, i], n) => n % EVERY === 0 && v <= voc && i >= 0);
  const volts = Float64Array.from(kept, ([v]) => v);
  const made = ([light = 0, shift = 0, series = 0, shunt = 0, bend = 0]: readonly number[]): Base => {
    const { il, i0, a, rs, rsh } = start.diode;
    const open = a * Math.log1p(il / i0) * (1 + shift);
    const [amps, ideal] = [il * Math.exp(light), a * Math.exp(bend)];
    const diode = { il: amps, a: ideal, i0: amps / Math.expm1(open / ideal), rs: rs * Math.exp(series), rsh: rsh * Math.exp(shunt) };
    return { ...start, diode, sigma: SIGMA.sisters };
  };
  const residuals = (at: readonly number[]): Float64Array => {
    const { diode, substrings, cable } = made(at);
    const said = currentsAt([{ count: substrings, diode }], cable, volts);
    // The last ones hold what the curve does not tell near to the sheet.
    return Float64Array.from([
      ...kept.map(([, i], n) => (i - (said[n] ?? 0)) / (0.002 * isc)),
      (at[2] ?? 0) / 0.5,
      (at[3] ?? 0) / 1.5,
      (at[4] ?? 0) / 0.1,
    ]);
  };
  return made(leastSquares([Math.log(isc / start.diode.il), 0, 0, 0, 0], [0.05, 0.01, 0.2, 0.5, 0.05], residuals).at);
}

/** The same string in another light. */
export const inLight = (base: Base, share: number): Base => ({
  ...base,
  diode: { ...base.diode, il: base.diode.il * share, rsh: base.diode.rsh / share },
});
