/** What may be wrong with a string, as parts that differ from those of a healthy one. */
import type { Diode } from '../physics.ts';
import type { Part } from '../string.ts';
import type { Fault } from '../verdict.ts';

/** A healthy string under the conditions of its sweep. */
export interface Base {
  /** One of its substrings. */
  diode: Diode;
  substrings: number;
  /** Ω. */
  cable: number;
  /** How far its voltage may be off, share of Voc, one standard deviation. */
  sigma: number;
  /** How far resistances of real modules may be off those of their sheet, shares, one standard deviation; sisters show what they are. */
  off?: { series: number; shunt: number };
}

/** A string as a model makes it. */
interface Made {
  parts: Part[];
  cable: number;
}

export interface Model {
  /** What it says of a string that it fits best. */
  fault: Extract<Fault, 'normal' | 'rsHigh' | 'rshLow' | 'pid' | 'diodeShort' | 'taper' | 'step'>;
  /** Takes long, and is fitted only where no short one fits. */
  long: boolean;
  starts: number[][];
  /** How far each parameter usually goes. */
  scales: number[];
  made(base: Base, parameters: readonly number[]): Made;
  /** Whether parameters say so much that it counts. */
  counts(parameters: readonly number[], least: Least): boolean;
}

/** From where a fault counts as one. */
export interface Least {
  /** Ω. */
  ohm: number;
  /** Substrings. */
  lost: number;
  /** Share of the shunt resistance. */
  shunt: number;
  /** Greatest difference of the light along the string. */
  uneven: number;
  /** Depth of a step, share of Isc. */
  step: number;
}

/** Groups that stand for a light which falls evenly. */
const GROUPS = 11;
/** Least resistance that a fit may take away, Ω: beyond it an error of the temperature would hide a lost substring. */
const LEAST_OHM = -0.3;

const dimmer = (diode: Diode, light: number): Diode => ({ ...diode, il: diode.il * light, rsh: diode.rsh / light });
const leaky = (diode: Diode, share: number): Diode => ({ ...diode, rsh: diode.rsh * share });
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
/** A share from a parameter without bounds, and back. */
export const shareOf = (p: number): number => within(1 / (1 + Math.exp(-p)), 0.01, 0.99);
const logit = (share: number): number => Math.log(share / (1 - share));
/** Share of a shunt from its logarithm. */
export const shuntOf = (p: number): number => Math.exp(within(p, -6, 0.7));

const whole = ({ diode, substrings, cable }: Base): Made => ({ parts: [{ count: substrings, diode }], cable });
const split = ({ diode, substrings, cable }: Base, share: number, other: Diode): Made => ({
  parts: [
    { count: substrings * (1 - share), diode },
    { count: substrings * share, diode: other },
  ],
  cable,
});

export const MODELS: readonly Model[] = [
  { fault: 'normal', long: false, starts: [[]], scales: [], made: whole, counts: () => true },
  {
    fault: 'rsHigh',
    long: false,
    starts: [[2]],
    scales: [1],
    made: (base, [ohm = 0]) => ({ ...whole(base), cable: base.cable + within(ohm, LEAST_OHM, 100) }),
    counts: ([ohm = 0], least) => ohm >= least.ohm,
  },
  {
    fault: 'diodeShort',
    long: false,
    starts: [[2]],
    scales: [1],
    made: (base, [lost = 0]) => ({
      ...whole(base),
      parts: [{ count: base.substrings - within(lost, -2, base.substrings / 2), diode: base.diode }],
    }),
    counts: ([lost = 0], least) => lost >= least.lost,
  },
  {
    fault: 'rshLow',
    long: false,
    starts: [[Math.log(0.2)]],
    scales: [1],
    made: (base, [p = 0]) => whole({ ...base, diode: leaky(base.diode, shuntOf(p)) }),
    counts: ([p = 0], least) => shuntOf(p) < least.shunt,
  },
  {
    fault: 'pid',
    long: true,
    starts: [
      [logit(0.2), Math.log(0.05)],
      [logit(0.5), Math.log(0.1)],
    ],
    scales: [1, 1],
    made: (base, [f = 0, p = 0]) => split(base, shareOf(f), leaky(base.diode, shuntOf(p))),
    counts: ([, p = 0], least) => shuntOf(p) < least.shunt,
  },
  {
    fault: 'taper',
    long: true,
    starts: [[0.12]],
    scales: [0.05],
    made: ({ diode, substrings, cable }, [most = 0]) => ({
      parts: Array.from({ length: GROUPS }, (_, n) => ({
        count: substrings / GROUPS,
        diode: dimmer(diode, 1 - (within(most, 0, 0.9) * n) / (GROUPS - 1)),
      })),
      cable,
    }),
    counts: ([most = 0], least) => most >= least.uneven,
  },
  {
    fault: 'step',
    long: true,
    starts: [
      [logit(0.05), logit(0.5)],
      [logit(0.2), logit(0.7)],
      [logit(0.4), logit(0.4)],
      [logit(0.3), logit(0.9)],
    ],
    scales: [1, 1],
    made: (base, [f = 0, light = 0]) => split(base, shareOf(f), dimmer(base.diode, shareOf(light))),
    counts: ([, light = 0], least) => shareOf(light) < 1 - least.step,
  },
];
