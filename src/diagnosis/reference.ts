/** What a string should give: by its data sheet and the sensors, or by its sisters at the same minute. */
import { featuresOf, type Features } from './features.ts';
import { interpolated, median } from './numbers.ts';
import { diodeAt, substringOf, type Conditions, type StcDiode } from './physics.ts';
import { fitSheet, type Sheet } from './sheet.ts';
import { stringCurve, type Curve, type Part, type Point } from './string.ts';

/** How a string is made. */
export interface Design {
  /** One module, or one substring, at standard test conditions. */
  unit: StcDiode;
  /** How many of them in series. */
  count: number;
  /** Bypassed parts of a unit: 3 of most modules, 1 of a substring. */
  substrings: number;
  /** Resistance of the cables, Ω. */
  cable?: number;
  /** Relative coefficients of voltage, 1/K, for translations. */
  beta?: number;
}

/** A design by a data sheet. @param modules in series @param diodes bypass diodes of a module @throws RangeError */
export function designOf(sheet: Sheet, modules: number, diodes = 3, cable = 0): Design & { approximate: boolean } {
  const { diode, approximate } = fitSheet(sheet);
  return { unit: diode, count: modules, substrings: Math.max(1, diodes), cable, beta: sheet.beta, approximate };
}

export interface Reference {
  by: 'sheet' | 'sisters';
  /** Substrings of the whole string. */
  substrings: number;
  curve: Point[];
  features: Features;
  /** The reference where the light is a share of what was assumed. */
  at: (share: number) => { curve: Point[]; features: Features };
}

/** Points of references: enough for their figures to be exact to about 0.1 %. */
const POINTS = 200;

const withFeatures = (curve: Point[]): { curve: Point[]; features: Features } => ({ curve, features: featuresOf(curve) });

/** The healthy parts of a string under given conditions. */
export const partsAt = ({ unit, count, substrings }: Design, conditions: Conditions): Part[] => [
  { count: count * substrings, diode: substringOf(diodeAt(unit, conditions), substrings) },
];

/** By data sheet and sensors. */
export function sheetReference(design: Design, conditions: Conditions): Reference {
  const at = (share: number): { curve: Point[]; features: Features } =>
    withFeatures(stringCurve(partsAt(design, { ...conditions, irradiance: conditions.irradiance * share }), POINTS, design.cable));
  return { by: 'sheet', substrings: design.count * design.substrings, ...at(1), at };
}

/** Fewest sisters that stand for a string. */
export const SISTERS = 3;
/** Change of the voltage with the logarithm of the light, of Voc, for shares near 1. */
const LOG_SHARE = 0.04;

/**
 * At each voltage the middle current of the strings of an inverter at the same minute, faulty ones among them.
 * @param curves in order, in the same light @throws RangeError for fewer than SISTERS
 */
export function middleOf(curves: readonly Curve[]): Point[] {
  if (curves.length < SISTERS) throw new RangeError(`sisters: ${SISTERS} curves at least`);
  const ends = curves.map((curve) => featuresOf(curve).voc);
  const voc = median(ends);
  return Array.from({ length: POINTS }, (_, n): Point => {
    const v = (voc * n) / (POINTS - 1);
    // Beyond its open circuit a string carries nothing.
    const currents = curves.map((one, c) => (v > (ends[c] ?? 0) ? Math.min(0, one.at(-1)?.[1] ?? 0) : interpolated(one, v)));
    return [v, n === POINTS - 1 ? 0 : median(currents)];
  });
}

/** Features of middles, which all strings of an inverter share. */
const known = new WeakMap<Curve, Features>();
function featuresKept(curve: Curve): Features {
  let features = known.get(curve);
  if (!features) known.set(curve, (features = featuresOf(curve)));
  return features;
}

/** Those of the curve whose voltages and currents are so many times as great. */
const scaled = ({ isc, voc, pmp, vmp, imp, ff, rv, ri, rsSlope, rshSlope, noise, partial }: Features, v: number, i: number): Features => ({
  isc: isc * i,
  voc: voc * v,
  pmp: pmp * v * i,
  vmp: vmp * v,
  imp: imp * i,
  ff,
  rv,
  ri,
  rsSlope: rsSlope === undefined ? undefined : (rsSlope * v) / i,
  rshSlope: rshSlope === undefined ? undefined : (rshSlope * v) / i,
  noise: noise * i,
  partial,
});

/** By the middle of the sisters (middleOf). @param light that of the string, in shares of the light that they were brought to */
export function sisterReference(middle: Curve, substrings: number, light = 1): Reference {
  const at = (share: number): { curve: Point[]; features: Features } => {
    const [volts, amps] = [1 + LOG_SHARE * Math.log(share), share * light];
    return { curve: middle.map(([v, i]): Point => [v * volts, i * amps]), features: scaled(featuresKept(middle), volts, amps) };
  };
  return { by: 'sisters', substrings, ...at(1), at };
}
