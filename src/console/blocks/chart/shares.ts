import type { Mark } from '../../../documents/features/blocks/chart/marks.ts';
import type { Drawing } from './series.ts';

/** Marks whose areas are parts of a whole. */
const SHARES: readonly Mark[] = ['pie', 'ring', 'rose', 'funnel'];

/**
 * Why a mark of shares draws nothing: there is no value, all are zero, or one is below zero and no part of anything. Undefined for what
 * can be drawn.
 */
export function notShared(mark: Mark, { series }: Drawing): 'none' | 'zero' | 'negative' | undefined {
  if (!SHARES.includes(mark)) return undefined;
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  if (values.length === 0) return 'none';
  if (values.some((value) => value < 0)) return 'negative';
  return values.every((value) => value === 0) ? 'zero' : undefined;
}
