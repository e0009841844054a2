/** What is drawn of records of curves: lines, their scales, and what lies under the pointer. Pure. */
import { interpolated } from '../../../diagnosis/numbers.ts';
import type { Point } from '../../../diagnosis/string.ts';

/** How curves are looked at: as they were measured, moved to standard test conditions, or power over voltage. */
export type Look = 'measured' | 'stc' | 'power';

/** A record as far as it is drawn. */
export interface CurveRecord {
  id: string;
  name: string;
  points: readonly Point[];
  reference: readonly Point[];
  stc: readonly Point[];
  /** V and A of the greatest power. */
  top: Point | undefined;
}

/** One line of the drawing. */
export interface Line {
  key: string;
  /** Of the record it belongs to. */
  index: number;
  kind: 'measured' | 'reference' | 'stc';
  name: string;
  points: Point[];
}

/** Points in the order of their voltage, whatever the tracer's. */
const ordered = (points: readonly Point[]): Point[] => points.toSorted((a, b) => a[0] - b[0]);
const asPower = (points: readonly Point[]): Point[] => points.map(([v, i]) => [v, (v * i) / 1000]);

/** A curve from what a record holds; nothing of what is none. */
export const pointsIn = (value: unknown): Point[] =>
  Array.isArray(value)
    ? value.filter((one): one is Point => Array.isArray(one) && one.length === 2 && one.every((n) => typeof n === 'number'))
    : [];

/** The lines of records: measured curves, and of the first one what it is held against. */
export function linesOf(records: readonly CurveRecord[], look: Look): Line[] {
  return records.flatMap(({ id, name, points, reference, stc }, index): Line[] => {
    const shown = (kind: Line['kind'], own: readonly Point[]): Line[] =>
      own.length ? [{ key: `${id} ${kind}`, index, kind, name, points: ordered(look === 'power' ? asPower(own) : own) }] : [];
    if (look === 'stc') return shown('stc', stc);
    return [...(index === 0 ? shown('reference', reference) : []), ...shown('measured', points)];
  });
}

/** Round steps to about so many ticks. */
export function ticksTo(most: number, count: number): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((one) => one >= rough) ?? rough;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, n) => Number((n * step).toPrecision(6)));
}

/** What each line has at a voltage; undefined beyond its ends. */
export const valueAt = ({ points }: Line, v: number): number | undefined => {
  const [first, last] = [points[0], points.at(-1)];
  return first && last && v >= first[0] && v <= last[0] ? interpolated(points, v) : undefined;
};
