/** Months and days of a calendar, in the deployment's time zone; weeks begin on Monday. */
import { dayOf, shift, startOf, startsOf } from '../../../documents/ground/clock.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Row } from '../../actions/types.ts';
import { isDay } from '../../../documents/ground/fields/traits.ts';

/** An instant in the midst of a month `YYYY-MM`, in every zone. */
const within = (month: string): number => Date.parse(`${month}-15T12:00:00Z`);

/** Month of an instant, `YYYY-MM`. */
export const monthOf = (at: number): string => dayOf(at).slice(0, 7);
/** The month so many after another. */
export const monthAfter = (month: string, by: number): string => monthOf(shift(within(month), by, 'M'));

/** The whole weeks around a month: first instants of their days, and of the day after. */
export function weeksAround(month: string): { starts: number[]; end: number } {
  const first = startOf(within(month), 'month');
  const last = shift(startOf(shift(first, 1, 'M'), 'month'), -1, 'd');
  const end = startOf(shift(startOf(last, 'week'), 1, 'w'), 'week');
  return { starts: startsOf(startOf(first, 'week'), end, 'day', 42), end };
}

/** Fields a record's days are read of. */
export interface Span {
  from: Field;
  to?: Field;
}

const instantOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/** Day that a date says, or that a time lies in; undefined for neither. */
function dayIn(field: Field, value: unknown, before = 0): string | undefined {
  if (isDay(field)) return typeof value === 'string' && value !== '' ? value.slice(0, 10) : undefined;
  const at = instantOf(value);
  return Number.isNaN(at) ? undefined : dayOf(at - before);
}

/** First and last day of a record. What ends at midnight has ended the day before; what ends before it begins lies on one day. */
export function daysOf({ from, to }: Span, row: Row): { first: string; last: string } | undefined {
  const first = dayIn(from, row[from.name]);
  if (first === undefined) return undefined;
  const last = to && dayIn(to, row[to.name], 1);
  return { first, last: last !== undefined && last > first ? last : first };
}

/** A record on one of its days. */
export interface Entry {
  row: Row;
  /** Time of day it begins, on its first day; empty on the others, and where only the day is known. */
  time: string;
}

const timeIn = (from: Field, row: Row, time: (at: number) => string): string => (isDay(from) ? '' : time(instantOf(row[from.name])));

/** The records of each day, those that go on from before first, then by their time. */
export function entriesByDay(
  rows: readonly Row[],
  span: Span,
  days: readonly string[],
  time: (at: number) => string,
): Map<string, Entry[]> {
  const byDay = new Map(days.map((day): [string, Entry[]] => [day, []]));
  const spans = rows.flatMap((row) => {
    const own = daysOf(span, row);
    return own ? [{ row, ...own, time: timeIn(span.from, row, time) }] : [];
  });
  for (const { row, first, last, time: begins } of spans.sort((a, b) => (a.first + a.time < b.first + b.time ? -1 : 1)))
    for (const day of days) if (first <= day && day <= last) byDay.get(day)?.push({ row, time: day === first ? begins : '' });
  return byDay;
}
