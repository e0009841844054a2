import { SPEED_SMOOTHING } from '../../contract/upload.ts';

/** How fast bytes move, as it is shown. */
export interface Speed {
  /** Bytes a second, smoothed. */
  average: number;
  bytes: number;
  /** ms */
  at: number;
}

/** The speed after another look at the bytes that have moved. @param now ms */
export function nextSpeed(before: Speed, bytes: number, now: number): Speed {
  const elapsed = now - before.at;
  if (elapsed <= 0) return before;
  const current = Math.max(0, ((bytes - before.bytes) / elapsed) * 1000);
  return { average: SPEED_SMOOTHING * current + (1 - SPEED_SMOOTHING) * before.average, bytes, at: now };
}

/** Whole seconds until the rest has moved; undefined when nothing moves or nothing is left. */
export function timeLeft(rest: number, average: number): number | undefined {
  const seconds = Math.floor(rest / average);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
