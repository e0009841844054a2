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
