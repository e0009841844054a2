/** Records of an inverter judged together, each against its sisters: strings alike that were swept with it, in its light. */
import { tidy } from '../../../diagnosis/points.ts';
import { middleOf, SISTERS, sisterReference, type Reference } from '../../../diagnosis/reference.ts';
import type { Curve, Point } from '../../../diagnosis/string.ts';
import type { Row } from '../../source/rows.ts';
import { designFor, type StringRow } from './designs.ts';
import { judged, type ThresholdSet } from './judge.ts';

/** A stored sweep with its string. */
export interface Swept {
  id: string;
  /** Epoch ms. */
  sweepTime: number;
  irradiance: number | null;
  tCell: number | null;
  points: Point[] | null;
  /** Sensors that irradiance or temperature are from. */
  conditionsFrom?: string | null;
  string: StringRow | undefined;
}

/** Sweeps within so many ms count as made together, and in the same light within a share. */
const [TOGETHER, SAME_LIGHT] = [120_000, 0.05];

/** Light that the curves of sisters are brought to before their middle is taken, W/m². */
const LIGHT = 1000;

interface Tidy extends Swept {
  curve: Curve;
  lit: number;
}

/** One middle for all that have the same sisters. */
class Sisters {
  readonly #all: Tidy[];
  readonly #middles = new Map<string, Point[]>();

  constructor(group: readonly Swept[]) {
    this.#all = group.flatMap((one) =>
      one.points && one.irradiance ? [{ ...one, curve: tidy(one.points).curve, lit: one.irradiance }] : [],
    );
  }

  /** What the sisters of a string say it should give; undefined where there are too few. */
  referenceOf(own: Swept, substrings: number): Reference | undefined {
    const { irradiance } = own;
    if (!irradiance) return undefined;
    const together = this.#all.filter(
      (one) =>
        one.string?.model === own.string?.model &&
        one.string?.moduleCount === own.string?.moduleCount &&
        Math.abs(one.sweepTime - own.sweepTime) <= TOGETHER &&
        Math.abs(irradiance / one.lit - 1) <= SAME_LIGHT,
    );
    if (together.length < SISTERS + 2) return undefined;
    const key = together.map(({ id }) => id).join(' ');
    let middle = this.#middles.get(key);
    if (!middle) {
      middle = middleOf(together.map(({ curve, lit }) => curve.map(([v, i]): Point => [v, (i * LIGHT) / lit])));
      this.#middles.set(key, middle);
    }
    return sisterReference(middle, substrings, irradiance / LIGHT);
  }
}

const sameInverter = (records: readonly Swept[]): Swept[][] => {
  const groups = new Map<string, Swept[]>();
  for (const one of records) {
    const name = one.string?.inverterCode ?? '';
    const group = groups.get(name);
    if (group) group.push(one);
    else groups.set(name, [one]);
  }
  return [...groups.values()];
};

/** What the columns of each record say then. */
export function judgeTogether(records: readonly Swept[], set: ThresholdSet): Row[] {
  return sameInverter(records).flatMap((group) => {
    const sisters = new Sisters(group);
    return group.map((one): Row => {
      const design = one.string && designFor(one.string);
      const reference = design && sisters.referenceOf(one, design.count * design.substrings);
      return { id: one.id, ...judged({ ...one, design, ...(reference && { reference }) }, set) };
    });
  });
}
