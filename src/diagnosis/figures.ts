/** Figures of a curve against its reference. */
import { voltageOf, type Features } from './features.ts';
import type { Knee } from './knees.ts';
import { solve } from './numbers.ts';
import type { Reference } from './reference.ts';
import type { Curve } from './string.ts';
import type { Figures } from './verdict.ts';

/** Shares of Isc at which the missing voltage is read. */
const LEVELS = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7];

/** Figures of the shape, against the reference in the light that the string had. */
export interface Shape {
  dRV: number;
  dRI: number;
  kRsh: number | null;
  rV: number;
  /** Excess of series resistance, Ω, its uncertainty, and lost substrings. */
  ohm: number | null;
  sigma: number;
  lost: number | null;
  /** Substrings behind their diodes, of the first step. */
  bypassed: number | null;
}

/** Voltage of a diode that carries the current of a substring, V. */
const DIODE = 0.5;

/** Half way between the step and the short circuit only the others give voltage. */
function bypassed(curve: Curve, isc: number, wanted: Curve, substrings: number, knee: Knee | undefined): number | null {
  const i = knee && ((1 + knee.level) / 2) * isc;
  const [has, should] = i === undefined ? [] : [voltageOf(curve, i), voltageOf(wanted, i)];
  return has === undefined || should === undefined ? null : Math.max(1, Math.round((should - has) / (should / substrings + DIODE)));
}

/**
 * The voltage that is missing at each current is that of lost substrings, each the reference's share, and of a resistance:
 * dV(I) = m·Vref(I)/substrings + R·I.
 */
function missing(curve: Curve, isc: number, wanted: Curve, substrings: number): Pick<Shape, 'ohm' | 'sigma' | 'lost'> {
  const rows = LEVELS.flatMap((level) => {
    const i = level * isc;
    const [has, should] = [voltageOf(curve, i), voltageOf(wanted, i)];
    return has === undefined || should === undefined ? [] : [{ sub: should / substrings, i, off: should - has }];
  });
  if (rows.length < 6) return { ohm: null, sigma: Infinity, lost: null };
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((s, row) => s + of(row), 0);
  const [ss, si, ii] = [sum(({ sub }) => sub * sub), sum(({ sub, i }) => sub * i), sum(({ i }) => i * i)];
  const found = solve(
    [
      [ss, si],
      [si, ii],
    ],
    [sum(({ sub, off }) => sub * off), sum(({ i, off }) => i * off)],
  );
  if (!found) return { ohm: null, sigma: Infinity, lost: null };
  const [lost = 0, ohm = 0] = found;
  const rest = sum(({ sub, i, off }) => (off - lost * sub - ohm * i) ** 2) / (rows.length - 2);
  return { ohm, lost, sigma: Math.sqrt((rest * ss) / (ss * ii - si * si)) };
}

const ratio = (a: number | undefined, b: number | undefined): number | null => (a === undefined || b === undefined ? null : a / b);

export function figuresOf(curve: Curve, has: Features, reference: Reference, knees: readonly Knee[]): { figures: Figures; shape: Shape } {
  const wanted = reference.features;
  const rI = has.isc / wanted.isc;
  const like = reference.at(rI);
  const shape: Shape = {
    dRV: has.rv - like.features.rv,
    dRI: has.ri - like.features.ri,
    kRsh: ratio(has.rshSlope, like.features.rshSlope),
    rV: has.voc / like.features.voc,
    bypassed: bypassed(curve, has.isc, like.curve, reference.substrings, knees[0]),
    ...missing(curve, has.isc, like.curve, reference.substrings),
  };
  return {
    shape,
    figures: {
      pf: has.pmp / wanted.pmp,
      rI,
      rV: has.voc / wanted.voc,
      rFF: has.ff / wanted.ff,
      dRV: has.rv - wanted.rv,
      dRI: has.ri - wanted.ri,
      dRs: has.rsSlope === undefined || wanted.rsSlope === undefined ? null : has.rsSlope - wanted.rsSlope,
      kRsh: ratio(has.rshSlope, wanted.rshSlope),
      ohm: shape.ohm,
      lost: shape.lost,
      knees: knees.length,
      noise: has.noise / has.isc,
    },
  };
}
