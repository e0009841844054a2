/** Where bars lie over a stretch of days. */
import { shift, startOf } from '../../../documents/ground/clock.ts';

export interface Stretch {
  from: number;
  to: number;
  /** Instants of the lines, ms. */
  lines: number[];
  byHour: boolean;
}

/** The days from today, with a line each, or every four hours of one day. */
export function stretchOf(now: number, days: number, zone?: string): Stretch {
  const from = startOf(now, 'day', zone);
  const to = shift(from, days, 'd', zone);
  const byHour = days === 1;
  const lines = byHour
    ? Array.from({ length: 7 }, (_, i) => from + ((to - from) / 6) * i)
    : Array.from({ length: days + 1 }, (_, i) => shift(from, i, 'd', zone));
  return { from, to, lines, byHour };
}

/** Where a bar lies, in percent. */
interface Bar {
  start: number;
  width: number;
  /** It begins before and ends after the stretch: when anything happens within it is not known, and it is no more than a line. */
  through?: true;
}

/** The bar of a time; undefined when it lies outside. What has no end is as long as a dot. */
export function barOf(begin: number | undefined, end: number | undefined, { from, to }: Stretch): Bar | undefined {
  if (begin === undefined || begin >= to || (end ?? begin) < from) return undefined;
  const [first, last] = [Math.max(begin, from), Math.min(Math.max(end ?? begin, begin), to)];
  const through = begin < from && (end ?? begin) > to;
  return { start: ((first - from) / (to - from)) * 100, width: ((last - first) / (to - from)) * 100, ...(through ? { through } : {}) };
}
