/** Days and moments as files have them. A day that the calendar does not have is none, and neither is a time that clocks leap over. */
import { instantAt, isoIn } from '../../documents/ground/clock.ts';
import type { DateOrder } from '../../documents/ground/model/imports.ts';

/** What is taken, for messages. */
export const TAKEN = {
  day: '2025-01-05, 2025/1/5, 2025.1.5, 2025年1月5日, 20250105',
  moment: '2025-01-05 08:30, 2025/1/5 8:30:15, 2025-01-05T08:30:15.250+08:00',
};

const NAMED: Record<string, string> = {
  YYYY: '(?<y>\\d{4})',
  'YYYY-MM': '(?<y>\\d{4})-(?<m>\\d{1,2})',
  'YYYY-MM-DD': '(?<y>\\d{4})-(?<m>\\d{1,2})-(?<d>\\d{1,2})',
  'YYYY/MM/DD': '(?<y>\\d{4})/(?<m>\\d{1,2})/(?<d>\\d{1,2})',
  'MM/DD/YYYY': '(?<m>\\d{1,2})/(?<d>\\d{1,2})/(?<y>\\d{4})',
  'DD/MM/YYYY': '(?<d>\\d{1,2})/(?<m>\\d{1,2})/(?<y>\\d{4})',
};
/** The year in front: no other order of what follows is written anywhere. */
const YEAR_FIRST = [
  '(?<y>\\d{4})([-/.])(?<m>\\d{1,2})\\2(?<d>\\d{1,2})',
  '(?<y>\\d{4})年\\s*(?<m>\\d{1,2})月\\s*(?<d>\\d{1,2})[日号]',
  '(?<y>\\d{4})(?<m>\\d{2})(?<d>\\d{2})',
];
const BY_ORDER: Record<DateOrder, string> = {
  DMY: '(?<d>\\d{1,2})([-/.])(?<m>\\d{1,2})\\2(?<y>\\d{4})',
  MDY: '(?<m>\\d{1,2})([-/.])(?<d>\\d{1,2})\\2(?<y>\\d{4})',
};

/** How days may be written: by the patterns of a mapping, else with the year in front or in the order of the file. */
export interface DayWriting {
  formats?: readonly string[] | undefined;
  order?: DateOrder | undefined;
}

const patternsOf = ({ formats, order }: DayWriting): string[] =>
  formats ? formats.flatMap((format) => NAMED[format] ?? []) : [...YEAR_FIRST, ...(order ? [BY_ORDER[order]] : [])];

function calendarDay({ y = '', m = '1', d = '1' }: Record<string, string | undefined>): string | undefined {
  const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? undefined : day;
}

/** `YYYY-MM-DD` of a text; undefined where it is no day. */
export function readDay(text: string, writing: DayWriting): string | undefined {
  for (const pattern of patternsOf(writing)) {
    const parts = new RegExp(`^${pattern}$`).exec(text)?.groups;
    if (parts) return calendarDay(parts);
  }
  return undefined;
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})0*)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;

/** The instant of a wall clock of the deployment's zone as ISO time; undefined where no clock shows it. */
export function momentOf(wall: string): string | undefined {
  const at = instantAt(wall);
  return Number.isNaN(at) || isoIn(at).slice(0, 19) !== wall.slice(0, 19) ? undefined : new Date(at).toISOString();
}

/** ISO time of a text; a clock without a zone is one of the deployment's. Undefined where it is no moment. */
export function readMoment(text: string, writing: DayWriting): string | undefined {
  const [, dayText = '', clockText] = /^(.*?[\d日号])(?:(?:T|\s+)(\d{1,2}:.*))?$/.exec(text) ?? [];
  const day = readDay(dayText, writing);
  if (day === undefined) return undefined;
  if (clockText === undefined) return momentOf(`${day}T00:00:00`);
  const [, h = '', min = '', s = '00', ms = '', zone] = CLOCK.exec(clockText) ?? [];
  if (h === '' || Number(h) > 23 || Number(min) > 59 || Number(s) > 59) return undefined;
  const wall = `${day}T${h.padStart(2, '0')}:${min}:${s}.${ms.padEnd(3, '0')}`;
  if (zone === undefined) return momentOf(wall);
  const at = Date.parse(`${wall}${zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
