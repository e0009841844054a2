/** Records of an inverter judged together, each against its sisters: strings alike that were swept with it, in its light. */
import { inLight, sheetBase, sistersBase } from '../../../diagnosis/bank/base.ts';
import type { Base } from '../../../diagnosis/bank/models.ts';
import { median } from '../../../diagnosis/numbers.ts';
import { tidy } from '../../../diagnosis/points.ts';
import { middleOf, SISTERS, sisterReference, type Design, type Reference } from '../../../diagnosis/reference.ts';
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

/** What strings are held against that have the same sisters. */
interface Middle {
  curve: Point[];
  /** The string that draws it, fitted when it is asked for. */
  base: () => Base;
}

/** One middle for all that have the same sisters. */
class Sisters {
  readonly #all: Tidy[];
  readonly #middles = new Map<string, Middle>();

  constructor(group: readonly Swept[]) {
    this.#all = group.flatMap((one) =>
      one.points && one.irradiance ? [{ ...one, curve: tidy(one.points).curve, lit: one.irradiance }] : [],
    );
  }

  /** What the sisters of a string say it should give; undefined where there are too few. */
  referenceOf(own: Swept, design: Design): { reference: Reference; base: () => Base } | undefined {
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
      const curve = middleOf(together.map(({ curve: one, lit }) => one.map(([v, i]): Point => [v, (i * LIGHT) / lit])));
      middle = { curve, base: once(() => baseOf(curve, design, together)) };
      this.#middles.set(key, middle);
    }
    const { curve, base } = middle;
    return {
      reference: sisterReference(curve, design.count * design.substrings, irradiance / LIGHT),
      base: () => inLight(base(), irradiance / lightOf(together)),
    };
  }
}

const lightOf = (together: readonly Tidy[]): number => median(together.map(({ lit }) => lit));

/** Fitted in the light that the sisters had: voltages do not follow when currents are brought to another. */
function baseOf(middle: Curve, design: Design, together: readonly Tidy[]): Base {
  const irradiance = lightOf(together);
  const tCell = median(together.flatMap((one) => one.tCell ?? []));
  const lit = middle.map(([v, i]): Point => [v, (i * irradiance) / LIGHT]);
  return sistersBase(lit, design, { irradiance, tCell });
}

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

/** The string by its sheet, where no sisters stand for it. */
const sheetOf = ({ irradiance, tCell }: Swept, design: Design): { base: () => Base } | undefined =>
  irradiance === null || tCell === null ? undefined : { base: () => sheetBase(design, { irradiance, tCell }) };

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

/** What the columns of each record say then. @param models whether models are fitted to what the rules doubt */
export function judgeTogether(records: readonly Swept[], set: ThresholdSet, models = true): Row[] {
  return sameInverter(records).flatMap((group) => {
    const sisters = new Sisters(group);
    return group.map((one): Row => {
      const design = one.string && designFor(one.string);
      const by = design && (sisters.referenceOf(one, design) ?? sheetOf(one, design));
      return { id: one.id, ...judged({ ...one, design, ...by, ...(models ? {} : { base: undefined }) }, set) };
    });
  });
}
