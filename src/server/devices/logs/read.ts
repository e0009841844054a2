/**
 * Logs of hand-flown drones as tracks: subtitles that DJI aircraft write beside a video (SRT, in the dialects of Mavic, Mini, Air, Phantom
 * and Matrice), and tables with a line of names (our own export, Airdata, the log viewers of DJI). Pure, and linear in the text.
 */
import { parse } from 'csv-parse/sync';
import type { TrackPoint } from '../track.ts';

/** Largest log, characters; and the least time between two points that are kept, ms: a frame of video is no new place. */
export const MOST_TEXT = 20_000_000;
const APART_MS = 500;
const MOST_POINTS = 50_000;
/** Lines of a table that are read: ten a second for a day are more than any flight. */
const MOST_ROWS = 900_000;
/** A clock that is no further from the flight than this is believed, ms. */
const BELIEVED_MS = 600_000;

/** What is known of the flight whose log it is. */
export interface LogContext {
  /** ms since the epoch. */
  start: number;
  end: number;
  /** Longitude and latitude near which it flew; some logs do not say which of two numbers is which. */
  near?: readonly [number, number] | undefined;
  /** A moment of the wall clock of the station, `[year, month, day, hour, minute, second]`, in ms since the epoch. */
  local: (parts: readonly number[]) => number;
}

/** A point whose time may be by the wall clock, by the epoch, or by nothing but what passed since the log began. */
interface Found extends Omit<TrackPoint, 'at'> {
  /** ms since the epoch; undefined where the log has no clock. */
  clock: number | undefined;
  /** ms since the log began. */
  passed: number | undefined;
}

const FEET = 0.3048;
const SPEEDS: Readonly<Record<string, number>> = { mph: 0.44704, 'km/h': 1 / 3.6, kph: 1 / 3.6, kn: 1852 / 3600 };

const numberIn = (pattern: RegExp, text: string): number | null => {
  const value = Number.parseFloat(pattern.exec(text)?.[1] ?? '');
  return Number.isFinite(value) ? value : null;
};
const isPlace = (lon: number, lat: number): boolean => Math.abs(lon) <= 180 && Math.abs(lat) <= 90 && (lon !== 0 || lat !== 0);

/** Two numbers of which one is the longitude: that order which is nearer, longitude first where nothing is known. */
function ordered(a: number, b: number, near: LogContext['near']): [number, number] {
  const isFirst = isPlace(a, b);
  const isSecond = isPlace(b, a);
  if (isFirst && isSecond && near) return Math.hypot(a - near[0], b - near[1]) <= Math.hypot(b - near[0], a - near[1]) ? [a, b] : [b, a];
  return isFirst ? [a, b] : [b, a];
}

const TIMECODE = /^(\d{1,3}):(\d\d):(\d\d)[,.](\d{1,3})\s*-->/;
const DATE = /(\d{4})[-.](\d{1,2})[-.](\d{1,2})\s+(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?/;

function block(text: string, passed: number, context: LogContext): Found | undefined {
  const named = [numberIn(/\[\s*long?t?itude\s*:\s*(-?[\d.]+)/i, text), numberIn(/\[\s*latitude\s*:\s*(-?[\d.]+)/i, text)];
  const gps = /\bGPS\s*\(\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)/.exec(text);
  const [lon, lat] =
    named[0] !== null && named[1] !== null
      ? (named as [number, number])
      : gps
        ? ordered(Number(gps[1]), Number(gps[2]), context.near)
        : [Number.NaN, Number.NaN];
  if (!isPlace(lon, lat)) return undefined;
  const [, ...parts] = DATE.exec(text) ?? [];
  const clock = parts.length ? context.local(parts.slice(0, 6).map(Number)) + Number((parts[6] ?? '0').padEnd(3, '0')) : undefined;
  return {
    clock,
    passed,
    lon,
    lat,
    height:
      numberIn(/rel_alt\s*:\s*(-?[\d.]+)/i, text) ??
      numberIn(/BAROMETER\s*:\s*(-?[\d.]+)/i, text) ??
      numberIn(/\bHb\s*:\s*(-?[\d.]+)/, text) ??
      numberIn(/\bH (-?[\d.]+)m/, text),
    speed: numberIn(/\bH\.S (-?[\d.]+)m\/s/, text) ?? numberIn(/\bHs\s*:\s*(-?[\d.]+)/, text),
    heading: null,
    battery: null,
  };
}

function subtitles(text: string, context: LogContext): Found[] {
  const found: Found[] = [];
  let [first, passed, part]: [number | undefined, number, string] = [undefined, 0, ''];
  const end = (): void => {
    const point = part === '' ? undefined : block(part, passed, context);
    if (point) found.push(point);
    part = '';
  };
  for (const line of text.split(/\r?\n/)) {
    const [, hours, minutes, seconds, millis] = TIMECODE.exec(line.trim()) ?? [];
    if (hours === undefined) {
      // A block is a few lines; what has more is none.
      if (part.length < 4_000) part += `${line}\n`;
      continue;
    }
    end();
    const at = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number((millis ?? '0').padEnd(3, '0'));
    first ??= at;
    passed = at - first;
  }
  end();
  return found;
}

/** Names of columns, by what they hold; of several the first counts. */
const COLUMNS = {
  lat: /^(?:osd\.)?lat(?:itude)?\b/i,
  lon: /^(?:osd\.)?(?:lon(?:gitude)?|lng)\b/i,
  height: /^(?:osd\.)?(?:height(?!_sonar|_above_ground)|relative_altitude|rel_alt)/i,
  speed: /^(?:osd\.)?(?:h?speed(?!_)|speed_m|hspeed)/i,
  heading: /^(?:osd\.)?(?:compass_heading|heading|yaw)/i,
  battery: /^(?:battery\.chargelevel|battery_percent|battery)/i,
  clock: /^(?:datetime|timestamp|time$|time_utc|utc|date_time)/i,
  passed: /^(?:time\(millisecond\)|osd\.flytime \[s\]|flytime|elapsed)/i,
} as const;

const unitOf = (name: string): string => (/[([]\s*([^)\]]+)\s*[)\]]/.exec(name)?.[1] ?? '').toLowerCase();

function clockOf(text: string, name: string, { local }: LogContext): number | undefined {
  if (/^\d{12,13}$/.test(text)) return Number(text);
  const [, ...parts] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T ](\d{1,2}):(\d\d):(\d\d)(?:\.(\d{1,3})\d*)?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
  if (!parts.length) return undefined;
  const millis = Number((parts[6] ?? '0').padEnd(3, '0'));
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(0, 6).map(Number);
  if (parts[7] !== undefined) return Date.parse(text.replace(' ', 'T'));
  return (
    (/utc/i.test(name) ? Date.UTC(year, month - 1, day, hour, minute, second) : local([year, month, day, hour, minute, second])) + millis
  );
}

function table(text: string, context: LogContext): Found[] {
  // Some begin with a line for spreadsheets alone.
  const options = {
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    to: MOST_ROWS,
  } as const;
  const data = parse(text.replace(/^sep=.\r?\n/, ''), options) as string[][];
  const names = (data.shift() ?? []).map((name) => name.trim());
  const at = Object.fromEntries(
    Object.entries(COLUMNS).map(([what, pattern]) => [what, names.findIndex((name) => pattern.test(name))]),
  ) as Record<keyof typeof COLUMNS, number>;
  if (at.lat < 0 || at.lon < 0) return [];
  const number = (row: readonly string[], column: number): number | null => {
    const value = Number.parseFloat(column < 0 ? '' : (row[column] ?? ''));
    return Number.isFinite(value) ? value : null;
  };
  const scaled = (value: number | null, factor: number): number | null => (value === null ? null : Number((value * factor).toFixed(3)));
  const [feet, speed] = [/^(?:ft|feet)/.test(unitOf(names[at.height] ?? '')) ? FEET : 1, SPEEDS[unitOf(names[at.speed] ?? '')] ?? 1];
  const step = /\[s\]|second\)$/i.test(names[at.passed] ?? '') && !/milli/i.test(names[at.passed] ?? '') ? 1000 : 1;
  return data.flatMap((row): Found[] => {
    const [lon, lat] = [number(row, at.lon), number(row, at.lat)];
    if (lon === null || lat === null || !isPlace(lon, lat)) return [];
    return [
      {
        clock: at.clock < 0 ? undefined : clockOf((row[at.clock] ?? '').trim(), names[at.clock] ?? '', context),
        passed: scaled(number(row, at.passed), step) ?? undefined,
        lon,
        lat,
        height: scaled(number(row, at.height), feet),
        speed: scaled(number(row, at.speed), speed),
        heading: number(row, at.heading),
        battery: number(row, at.battery),
      },
    ];
  });
}

/** The points in order, by the clock of the log where that fits the flight, else counted from its take-off. */
function timed(found: readonly Found[], { start, end }: LogContext): TrackPoint[] {
  const [first] = found;
  const clock = first?.clock;
  const isBelieved = clock !== undefined && clock > start - BELIEVED_MS && clock < end + BELIEVED_MS;
  let last = -Infinity;
  return found.flatMap(({ clock: own, passed, ...point }, i): TrackPoint[] => {
    const since = own !== undefined && clock !== undefined ? own - clock : (passed ?? i * 1000);
    const at = Math.round((isBelieved ? clock : start) + since);
    if (at - last < APART_MS || at < start - BELIEVED_MS) return [];
    last = at;
    return [{ at, ...point }];
  });
}

/** The track of a log; nothing where it is none. At most fifty thousand points: longer ones are cut. */
export function readLog(text: string, context: LogContext): TrackPoint[] {
  const plain = text.slice(0, MOST_TEXT).replace(/^\uFEFF/, '');
  const found = /^\s*\d*\s*\r?\n?\s*\d{1,3}:\d\d:\d\d[,.]\d{1,3}\s*-->/.test(plain.slice(0, 500))
    ? subtitles(plain, context)
    : table(plain, context);
  return timed(found, context).slice(0, MOST_POINTS);
}
