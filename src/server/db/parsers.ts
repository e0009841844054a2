import { types, type CustomTypesConfig } from 'pg';
import { unpackSeries } from './series.ts';

type Parse = (text: string) => unknown;

/**
 * int8 as a number while it is exact, else as its text.
 */
export function parseInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?([+-]\d{2}(?::\d{2}){0,2})?$/;

/**
 * PostgreSQL's timestamptz text as ISO-8601 in UTC, with at least milliseconds and never fewer digits than it has:
 * `2026-11-21 15:35:00.12+08` gives `2026-11-21T07:35:00.120Z`, six digits stay six. The result cast back to timestamptz is
 * the same instant, so it may serve as a paging key. Compare instants in SQL: texts of different precision do not sort.
 * What JavaScript has no instant for (infinity, BC, years above 9999) stays PostgreSQL's own text.
 */
export function parseTimestamptz(text: string): string {
  const parts = INSTANT.exec(text);
  if (!parts?.[4]) return text;
  const [, day, time, fraction = '', offset = ''] = parts;
  const digits = fraction.padEnd(3, '0');
  if (/^[+-]00(:00)*$/.test(offset)) return `${day}T${time}.${digits}Z`;
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number);
  const shift = ((hours * 60 + minutes) * 60 + seconds) * (offset.startsWith('-') ? -1000 : 1000);
  const utc = new Date(Date.parse(`${day}T${time}Z`) - shift).toISOString();
  return `${utc.slice(0, 19)}.${digits}Z`;
}

/** timestamp without time zone as `YYYY-MM-DDTHH:MM:SS.mmm` (no zone letter, digits kept as above). */
export function parseTimestamp(text: string): string {
  const parts = INSTANT.exec(text);
  return parts ? `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}` : text;
}

/** The driver's text[] splitter; its type list leaves arrays out. */
const TEXT_ARRAY = 1009 as unknown as Parameters<typeof types.getTypeParser>[0];

const arrayOf = (parse: Parse): Parse => {
  const split = types.getTypeParser(TEXT_ARRAY, 'text') as (text: string) => unknown[];
  const each = (value: unknown): unknown => (Array.isArray(value) ? value.map(each) : typeof value === 'string' ? parse(value) : value);
  return (text) => split(text).map(each);
};

const same: Parse = (text) => text;

/** The driver's own reading of bytes. */
const bytesOf = types.getTypeParser(17 as Parameters<typeof types.getTypeParser>[0], 'text') as (text: string) => Buffer;

/** By type oid: bytea, int8, numeric, date, timestamp, timestamptz, then arrays of the same. */
const PARSERS = new Map<number, Parse>([
  [17, (text) => unpackSeries(bytesOf(text))],
  [20, parseInt8],
  [1700, Number],
  [1082, same],
  [1114, parseTimestamp],
  [1184, parseTimestamptz],
  [1016, arrayOf(parseInt8)],
  [1231, arrayOf(Number)],
  [1182, arrayOf(same)],
  [1115, arrayOf(parseTimestamp)],
  [1185, arrayOf(parseTimestamptz)],
]);

/**
 * How values arrive in JavaScript, set per pool and never on the driver as a whole: int8 number or text, numeric number,
 * date `YYYY-MM-DD`, timestamps ISO text, json parsed, bytea Buffer or the series it holds; the rest as the driver gives it.
 */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) || types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};
