/** Curves of strings whose fault is known: for demonstrations, simulated scans and tests. */
import { diodeAt, type Conditions, type Diode } from './physics.ts';
import { partsAt, type Design } from './reference.ts';
import { stringCurve, type Part, type Point } from './string.ts';

/** A fault to draw. */
export type Drawn =
  | { fault: 'normal' | 'open' | 'short' | 'reverse' }
  /** Ω more in the string. */
  | { fault: 'rsHigh'; ohm: number }
  /** Light that all of the string has, share. */
  | { fault: 'lowIsc'; light: number }
  /** Substrings with less light, share. */
  | { fault: 'step'; substrings: number; light: number }
  | { fault: 'diodeShort'; substrings: number }
  /** Shunt resistance of all substrings, share. */
  | { fault: 'rshLow'; share: number }
  /** The last substrings have this much less light, growing evenly from none. */
  | { fault: 'taper'; most: number }
  /** Shunt resistance of some substrings, share. */
  | { fault: 'pid'; substrings: number; share: number };

export interface Drawing {
  points: number;
  /** Standard deviation of the current, share of the photocurrent. */
  noise?: number;
  /** Numbers from 0 up to 1; needed for noise. */
  random?: () => number;
}

/** Repeatable numbers from 0 up to 1 (Mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Normally distributed (Box and Muller). */
const normal = (random: () => number): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const dimmer = (diode: Diode, light: number): Diode => ({ ...diode, il: diode.il * light, rsh: diode.rsh / light });
/** Groups that stand for a light which falls evenly. */
const GROUPS = 22;

/** The parts of a string with a fault. */
function partsOf(design: Design, conditions: Conditions, drawn: Drawn): Part[] {
  const [whole] = partsAt(design, conditions);
  if (!whole) return [];
  const { count, diode } = whole;
  const split = (n: number, other: Diode): Part[] => [
    { count: count - n, diode },
    { count: n, diode: other },
  ];
  switch (drawn.fault) {
    case 'lowIsc':
      return [{ count, diode: dimmer(diode, drawn.light) }];
    case 'step':
      return split(drawn.substrings, dimmer(diode, drawn.light));
    case 'diodeShort':
      return [{ count: count - drawn.substrings, diode }];
    case 'rshLow':
      return [{ count, diode: { ...diode, rsh: diode.rsh * drawn.share } }];
    case 'pid':
      return split(drawn.substrings, { ...diode, rsh: diode.rsh * drawn.share });
    case 'taper':
      return Array.from({ length: GROUPS }, (_, n) => ({
        count: count / GROUPS,
        diode: dimmer(diode, 1 - (drawn.most * n) / (GROUPS - 1)),
      }));
    default:
      return [whole];
  }
}

/** A sweep of a string, from the short to the open circuit. */
export function drawCurve(design: Design, conditions: Conditions, drawn: Drawn, { points, noise = 0, random }: Drawing): Point[] {
  const { il } = diodeAt(design.unit, conditions);
  const clean = stringCurve(partsOf(design, conditions, drawn), points, (design.cable ?? 0) + (drawn.fault === 'rsHigh' ? drawn.ohm : 0));
  const noisy = random && noise > 0 ? clean.map(([v, i]): Point => [v, i + noise * il * normal(random)]) : clean;
  const voc = clean.at(-1)?.[0] ?? 0;
  if (drawn.fault === 'open') return noisy.map(([v], n) => [v, clean[n] ? 0.001 * il * (1 - v / voc) : 0]);
  if (drawn.fault === 'short') return noisy.map(([v, i]) => [v * 0.02, i]);
  if (drawn.fault === 'reverse') return noisy.map(([v, i]) => [-v, i]);
  return noisy;
}
