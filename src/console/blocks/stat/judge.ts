/** What a figure and a change are worth, by the sense of its measure. */
import type { SourceColumn } from '../../../documents/features/source/index.ts';

export type Judgement = 'good' | 'near' | 'bad';

/** How far from an aim still counts as near: two points of a share, else two hundredths of the aim. */
const NEAR = 2;

/**
 * What a figure is worth beside its aim, both as they are shown (a share in percent). Where less is better the aim is a limit.
 */
export function judge(value: number, aim: number, { better, unit }: Pick<SourceColumn, 'better' | 'unit'>): Judgement {
  const missing = better === 'less' ? value - aim : aim - value;
  if (missing <= 0) return 'good';
  return missing <= (unit === '%' ? NEAR : Math.abs(aim) * (NEAR / 100)) ? 'near' : 'bad';
}

/** What a change is worth; undefined where a measure has no better way. */
export const judgeChange = (by: number, { better }: Pick<SourceColumn, 'better'>): Judgement | undefined =>
  better === undefined || by === 0 ? undefined : by > 0 === (better === 'more') ? 'good' : 'bad';

/** How a figure differs from what it was: its difference, said as points of a share, percent of what it was, as it is, or not at all. */
interface Changed {
  by: number;
  /** `first`: before there was nothing to compare with. */
  as: 'points' | 'percent' | 'amount' | 'first';
}

/** A change beyond this is no longer read in percent: what it was is too small to compare with. */
const COMPARED = 200;
/** What is less is not seen. */
const SEEN = 0.05;

/**
 * How a figure changed, both as they are shown. Beside next to nothing a percentage says nothing: then the difference is said; beside
 * nothing the difference is the figure once more.
 */
export function changeOf(before: number, now: number, unit: string | undefined): Changed {
  const difference = now - before;
  if (unit === '%') return { by: Math.abs(difference) < SEEN ? 0 : difference, as: 'points' };
  const percent = (difference / Math.abs(before)) * 100;
  if (before === 0 && now !== 0) return { by: difference, as: 'first' };
  if (Math.abs(percent) <= COMPARED) return { by: Math.abs(percent) < SEEN ? 0 : percent, as: 'percent' };
  return { by: difference, as: 'amount' };
}
