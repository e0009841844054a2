/**
 * Periods as one text, which a reader chooses and an address carries: the last so many days, weeks, months or years up to and
 * with the present one (`90d`, `12M`), a year, month or day of the calendar (`2026`, `2026-10`, `2026-10-05`), or two days and
 * what lies between them, both included (`2026-10-05/2026-11-02`).
 */
import { instantAt, shift, startOf, timeZone, type Period } from '../clock.ts';

const LAST = /^([1-9]\d{0,3})([dwMy])$/;
const CALENDAR = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;
const PERIOD_OF: Record<string, Period> = { d: 'day', w: 'week', M: 'month', y: 'year' };
const DAY_MS = 86_400_000;

/** First instant and the one after the last, ms, and how long it is: what leads to the period before. */
export interface Span {
  from: number;
  to: number;
  length: string;
}

function ofCalendar(text: string, zone: string): Span | undefined {
  const [, year, month, day] = CALENDAR.exec(text) ?? [];
  if (year === undefined) return undefined;
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`;
  const from = instantAt(first, zone);
  // The thirty-first of February is no day.
  if (Number.isNaN(from) || new Date(`${first}T00:00:00Z`).toISOString().slice(0, 10) !== first) return undefined;
  const unit = day ? 'd' : month ? 'M' : 'y';
  return { from, to: shift(from, 1, unit, zone), length: `1${unit}` };
}

/** The period that a text says; undefined when it says none. */
export function periodOf(text: string, { now, zone = timeZone() }: { now?: string | undefined; zone?: string } = {}): Span | undefined {
  const [, amount, unit = ''] = LAST.exec(text) ?? [];
  if (amount !== undefined) {
    const present = startOf(now === undefined ? Date.now() : Date.parse(now), PERIOD_OF[unit] ?? 'day', zone);
    return { from: shift(present, 1 - Number(amount), unit, zone), to: shift(present, 1, unit, zone), length: text };
  }
  if (!text.includes('/')) return ofCalendar(text, zone);
  const [from, to, ...more] = text.split('/').map((day) => (day.length === 10 ? ofCalendar(day, zone) : undefined));
  if (!from || !to || more.length || to.from < from.from) return undefined;
  return { from: from.from, to: to.to, length: `${Math.round((to.to - from.from) / DAY_MS)}d` };
}
