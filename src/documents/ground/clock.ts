/**
 * The one clock. Every day, week, month and year begins at midnight of the deployment's time zone (setting `TIME_ZONE`), on the
 * server and in the browser alike; who asks in another one passes it.
 */

/** Set once at the start of a process or page. */
let deployment = 'UTC';

/** Whether the runtime knows a zone by this IANA name. */
export function isZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Sets the deployment's zone. @throws RangeError for an unknown name */
export function setTimeZone(name: string): void {
  if (!isZone(name)) throw new RangeError(`unknown time zone ${name}`);
  deployment = name;
}

export const timeZone = (): string => deployment;

/** Units a period may have. */
export const PERIODS = ['day', 'week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** Wall clock of an instant in a zone. */
interface Wall {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  ms: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    });
    formats.set(zone, format);
  }
  return format;
}

const DAY_MS = 86_400_000;
/** The last instant there is, ms. */
const END = 8.64e15;

/** Milliseconds of a wall clock as if it were UTC. */
function asUtc({ year, month, day, hour, minute, second, ms }: Wall): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, ms);
  return date.getTime();
}

/** Milliseconds a zone is ahead of UTC at an instant, as the runtime tells it: some microseconds. */
function formattedOffset(at: number, zone: string): number {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = value;
  const year = Number(parts['year']);
  const wall = {
    year: parts['era'] === 'BC' ? 1 - year : year,
    month: Number(parts['month']),
    day: Number(parts['day']),
    hour: Number(parts['hour']),
    minute: Number(parts['minute']),
    second: Number(parts['second']),
    ms: ((at % 1000) + 1000) % 1000,
  };
  return asUtc(wall) - at;
}

/** Offsets of days of UTC by zone; undefined for a day that a change falls into. */
const offsets = new Map<string, Map<number, number | undefined>>();
/** Days kept of a zone. */
const MOST_DAYS = 5000;

/** Milliseconds a zone is ahead of UTC at an instant. No zone changes twice in a day, so one that ends as it began has one offset. */
function offsetAt(at: number, zone: string): number {
  if (zone === 'UTC') return 0;
  const days = offsets.get(zone) ?? new Map<number, number | undefined>();
  offsets.set(zone, days);
  const day = Math.floor(at / DAY_MS);
  if (!days.has(day)) {
    if (days.size >= MOST_DAYS) days.clear();
    const [begin, end] = [formattedOffset(day * DAY_MS, zone), formattedOffset(Math.min((day + 1) * DAY_MS, END), zone)];
    days.set(day, begin === end ? begin : undefined);
  }
  return days.get(day) ?? formattedOffset(at, zone);
}

function wallOf(at: number, zone: string): Wall {
  const local = new Date(at + offsetAt(at, zone));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    ms: local.getUTCMilliseconds(),
  };
}

/** The instant a wall clock means: the earlier one where clocks are set back, the one after the gap where they are set forward. */
function instantOf(wall: Wall, zone: string): number {
  const utc = asUtc(wall);
  const tries = [offsetAt(utc - DAY_MS, zone), offsetAt(utc + DAY_MS, zone)].map((offset) => utc - offset);
  const real = tries.filter((at) => at + offsetAt(at, zone) === utc);
  return real.length ? Math.min(...real) : Math.max(...tries);
}

const midnight = { hour: 0, minute: 0, second: 0, ms: 0 };

/** The instant that `YYYY-MM-DD` (its midnight) or `YYYY-MM-DDThh:mm:ss` means in a zone, ms; NaN for anything else. */
export function instantAt(text: string, zone: string = deployment): number {
  const utc = Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`);
  return Number.isNaN(utc) ? utc : instantOf(wallOf(utc, 'UTC'), zone);
}

/** The instant of a date (`YYYY-MM-DD`, its midnight in the zone) or of an ISO-8601 time, ms; NaN for anything else. */
export const momentOf = (text: string, zone: string = deployment): number =>
  text.length === 10 ? instantAt(text, zone) : Date.parse(text);

/** First instant of the period that an instant lies in, ms; weeks begin on Monday. */
export function startOf(at: number, period: Period, zone: string = deployment): number {
  const wall = { ...wallOf(at, zone), ...midnight };
  if (period === 'year') wall.month = 1;
  if (period === 'year' || period === 'month') wall.day = 1;
  if (period === 'week') wall.day -= (new Date(asUtc(wall)).getUTCDay() + 6) % 7;
  return instantOf(wall, zone);
}

const MS = { m: 60_000, h: 3_600_000 } as const;

/**
 * An instant moved by an amount of minutes, hours, days, weeks, months or years of the zone's calendar; 31 January + 1M is the last of
 * February.
 */
export function shift(at: number, amount: number, unit: string, zone: string = deployment): number {
  if (unit === 'm' || unit === 'h') return at + amount * MS[unit];
  const wall = wallOf(at, zone);
  if (unit === 'd' || unit === 'w') wall.day += amount * (unit === 'w' ? 7 : 1);
  else {
    const months = wall.year * 12 + wall.month - 1 + amount * (unit === 'y' ? 12 : 1);
    wall.year = Math.floor(months / 12);
    wall.month = (((months % 12) + 12) % 12) + 1;
    wall.day = Math.min(wall.day, new Date(Date.UTC(wall.year, wall.month, 0)).getUTCDate());
  }
  return instantOf(wall, zone);
}

/** ISO-8601 with the zone's offset, so that the day it says is the zone's day: `2026-11-22T15:30:00.000+08:00`. */
export function isoIn(at: number, zone: string = deployment): string {
  const offset = offsetAt(at, zone);
  const wall = new Date(at + offset).toISOString();
  if (offset === 0) return wall;
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const pad = (n: number): string => String(n).padStart(2, '0');
  return `${wall.slice(0, -1)}${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Day of an instant in the zone, `YYYY-MM-DD`. */
export const dayOf = (at: number, zone: string = deployment): string => isoIn(at, zone).slice(0, 10);

/** First instants of every period from the one `from` lies in up to `to` (excluded), ms; at most `most`. */
export function startsOf(from: number, to: number, period: Period, most: number, zone: string = deployment): number[] {
  const starts: number[] = [];
  for (let at = startOf(from, period, zone); at < to && starts.length < most;) {
    starts.push(at);
    at = startOf(shift(at, 1, { day: 'd', week: 'w', month: 'M', year: 'y' }[period], zone), period, zone);
  }
  return starts;
}
