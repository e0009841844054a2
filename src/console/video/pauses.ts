/** Pauses before the next try, ms: they grow, so that what is gone for long is not asked for all the time. */
const PAUSES = [2_000, 4_000, 8_000, 16_000, 30_000];

/** @param tries that failed so far, from 1 */
export const pauseAfter = (tries: number): number => PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 2_000;
