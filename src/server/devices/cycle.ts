/** When a plan that comes back flies next. */
import { shift } from '../../documents/ground/clock.ts';

/** Codes of the dictionary PLAN_CYCLE, with what is added each time. */
const STEPS: Readonly<Record<string, readonly [amount: number, unit: 'd' | 'M']>> = {
  '1': [1, 'd'],
  '2': [7, 'd'],
  '3': [1, 'M'],
  '4': [3, 'M'],
  '5': [12, 'M'],
};
/** Ten years of days. */
const MOST_STEPS = 3_660;

/**
 * The first run after a moment, counted from the first of all, so that the 31st stays the 31st where a month has one.
 * @param start ms since the epoch
 * @returns ms since the epoch; undefined for a plan that flies once
 */
export function nextRun(cycle: string, start: number, after: number): number | undefined {
  const step = STEPS[cycle];
  if (!step) return undefined;
  const [amount, unit] = step;
  for (let n = 0; n <= MOST_STEPS; n += 1) {
    const at = shift(start, amount * n, unit);
    if (at > after) return at;
  }
  return undefined;
}
