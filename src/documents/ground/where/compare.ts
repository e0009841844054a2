/** How two values of records compare: numbers as such, times by instant, a day with a time by the day that time says. */
import { boxOf, meet, type Box } from '../geometry/box.ts';
import { instantAt } from '../clock.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const text = (v: unknown): string => String(v);

/** Below zero when `a` comes first, zero when they are the same. */
export function order(a: unknown, b: unknown): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  if (TIME.test(text(a)) && TIME.test(text(b))) return Date.parse(text(a)) - Date.parse(text(b));
  if (TIME.test(text(a)) && DAY.test(text(b))) return Date.parse(text(a)) - instantAt(text(b));
  if (DAY.test(text(a)) && TIME.test(text(b))) return order(a, text(b).slice(0, 10));
  return text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0;
}

export const sameValue = (a: unknown, b: unknown): boolean => a === b || (a !== null && b !== null && order(a, b) === 0);

/** Whether a value lies between two ends, either of which may be open. */
export function inRange(value: unknown, [from, to]: unknown[], withEnd: boolean): boolean {
  const after = from === null || from === undefined || order(value, from) >= 0;
  const before = to === null || to === undefined || (withEnd ? order(value, to) <= 0 : order(value, to) < 0);
  return after && before;
}

/** Whether a point [lon, lat], or some of the box around a shape, lies in [west, south, east, north], degrees. */
export function inBox(value: unknown, box: unknown[]): boolean {
  const own = boxOf(value);
  return own !== undefined && meet(own, box as unknown as Box);
}
