/**
 * Periods that a question says, in Chinese and English, as days of the deployment's time zone. `last 7 days` are seven days of the calendar, today the
 * last of them, as wherever the console offers a period.
 */
import { dayOf, instantAt, shift, startOf, type Period as Unit } from '../../../../documents/ground/clock.ts';

/** First day and the day behind the last one, ms; an end that is not said is absent. */
export interface SaidPeriod {
  /** Place in the text, `end` behind it. */
  start: number;
  end: number;
  from?: number;
  to?: number;
  /** It lies ahead. */
  ahead: boolean;
}

/** Grouped by a period: `每月`, `per month`. */
export interface SaidEvery {
  start: number;
  end: number;
  by: Unit;
}

const NUMERALS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
const ENGLISH = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const MONTH = `(?:${MONTHS.map((m) => (m.length > 3 ? `${m}|${m.slice(0, 3)}` : m)).join('|')}|sept)`;
const AMOUNT = `(\\d{1,4}|[一二两三四五六七八九十]{1,3}|${ENGLISH.slice(1).join('|')}|thirty|sixty|ninety)`;

/** A whole number in digits, Chinese numerals up to 99, or an English word; NaN for anything else. */
export function wholeNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const tens = { thirty: 30, sixty: 60, ninety: 90 }[text];
  if (tens !== undefined) return tens;
  if (ENGLISH.includes(text)) return ENGLISH.indexOf(text);
  const digit = (c: string): number => (c === '两' ? 2 : NUMERALS.indexOf(c));
  const [, before, ten, after] = /^([一二两三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(text) ?? [];
  if (before === undefined && ten === undefined && after === undefined) return Number.NaN;
  if (ten === undefined) return before !== undefined && after !== undefined ? Number.NaN : digit(before ?? after ?? '');
  return (before === undefined ? 1 : digit(before)) * 10 + (after === undefined ? 0 : digit(after));
}

const UNITS: Record<string, { of: Unit; letter: string }> = {
  天: { of: 'day', letter: 'd' },
  日: { of: 'day', letter: 'd' },
  周: { of: 'week', letter: 'w' },
  星期: { of: 'week', letter: 'w' },
  礼拜: { of: 'week', letter: 'w' },
  月: { of: 'month', letter: 'M' },
  年: { of: 'year', letter: 'y' },
  day: { of: 'day', letter: 'd' },
  week: { of: 'week', letter: 'w' },
  month: { of: 'month', letter: 'M' },
  year: { of: 'year', letter: 'y' },
};
const unitOf = (text: string): { of: Unit; letter: string } =>
  UNITS[text.replace(/^个/, '').replace(/s$/, '')] ?? { of: 'day', letter: 'd' };

interface Ends {
  from?: number;
  to?: number;
  ahead?: boolean;
}

const two = (n: number): string => String(n).padStart(2, '0');
const monthNumber = (name: string): number => MONTHS.findIndex((m) => m.startsWith(name.slice(0, 3))) + 1;

/** A year, month or day of the calendar; undefined for one that is not there. */
function calendar(year: number, month?: number, day?: number): Ends | undefined {
  const first = `${String(year).padStart(4, '0')}-${two(month ?? 1)}-${two(day ?? 1)}`;
  const from = instantAt(first);
  if (Number.isNaN(from) || new Date(`${first}T00:00:00Z`).toISOString().slice(0, 10) !== first) return undefined;
  return { from, to: shift(from, 1, day !== undefined ? 'd' : month !== undefined ? 'M' : 'y') };
}

/** A month or day without its year: the latest that has begun. */
function latest(now: number, month: number, day?: number): Ends | undefined {
  const year = Number(dayOf(now).slice(0, 4));
  const own = calendar(year, month, day);
  return own?.from !== undefined && own.from > now ? calendar(year - 1, month, day) : own;
}

function around(now: number, unit: Unit, letter: string, away: number): Ends {
  const from = startOf(shift(startOf(now, unit), away, letter), unit);
  return { from, to: shift(from, 1, letter), ahead: away > 0 };
}

function quarter(now: number, away: number): Ends {
  const [year = 0, month = 1] = dayOf(now).split('-').map(Number);
  const from = shift(instantAt(`${year}-${two(Math.floor((month - 1) / 3) * 3 + 1)}-01`), away * 3, 'M');
  return { from, to: shift(from, 3, 'M'), ahead: away > 0 };
}

function last(now: number, text: string, unit: string): Ends | undefined {
  const n = wholeNumber(text);
  const { of, letter } = unitOf(unit);
  if (Number.isNaN(n) || n < 1) return undefined;
  const to = shift(startOf(now, 'day'), 1, 'd');
  // Weeks and months back from today: the last three months are not those of the calendar.
  return { from: of === 'day' ? shift(to, -n, 'd') : shift(to, -n, letter), to };
}

type Read = (groups: string[], now: number) => Ends | undefined;
const rule = (source: string, read: Read): [RegExp, Read] => [new RegExp(source, 'gu'), read];
const U_ZH = '(个?(?:天|日|周|星期|礼拜|月|年))';
const U_EN = '(days?|weeks?|months?|years?)';
const AWAY: Record<string, number> = {
  本: 0,
  这: 0,
  这个: 0,
  当: 0,
  今: 0,
  上: -1,
  上个: -1,
  上一: -1,
  上一个: -1,
  去: -1,
  下: 1,
  下个: 1,
  明: 1,
  this: 0,
  'the current': 0,
  current: 0,
  last: -1,
  previous: -1,
  'the last': -1,
  'the previous': -1,
  next: 1,
};
const awayOf = (word = ''): number => AWAY[word] ?? 0;

const RULES: [RegExp, Read][] = [
  rule('今天|今日|当天|当日|\\btoday\\b', (_, now) => around(now, 'day', 'd', 0)),
  rule('昨天|昨日|\\byesterday\\b', (_, now) => around(now, 'day', 'd', -1)),
  rule('前天|\\bthe day before yesterday\\b', (_, now) => around(now, 'day', 'd', -2)),
  rule('明天|明日|\\btomorrow\\b', (_, now) => around(now, 'day', 'd', 1)),
  rule('(本|这|这个|上|上个|上一|下|下个)(周|星期|礼拜)', ([away], now) => around(now, 'week', 'w', awayOf(away))),
  rule('(本|这个|当|上|上个|上一个|下个|下)(月)(?:份)?', ([away], now) => around(now, 'month', 'M', awayOf(away))),
  rule('(本|今|去|明)(年)(?!\\s*\\d{1,2}\\s*月)', ([away], now) => around(now, 'year', 'y', awayOf(away))),
  rule('(本|这个|上|上个|下个)季度?', ([away], now) => quarter(now, awayOf(away))),
  rule('\\b(this|the current|current|last|the last|the previous|previous|next) (week|month|year)\\b', ([away, unit = ''], now) =>
    around(now, unitOf(unit).of, unitOf(unit).letter, awayOf(away)),
  ),
  rule('\\b(this|the current|last|the last|previous|next) quarter\\b', ([away], now) => quarter(now, awayOf(away))),
  rule(`(?:最近|近|过去|过去的|前|最近的)\\s*${AMOUNT}\\s*${U_ZH}(?:以来|之内|以内|内|里)?`, ([n = '', unit = ''], now) =>
    last(now, n, unit),
  ),
  rule(`\\b(?:(?:in|over|during|within|for) )?(?:the )?(?:last|past|previous|latest) ${AMOUNT} ${U_EN}\\b`, ([n = '', unit = ''], now) =>
    last(now, n, unit),
  ),
  rule(`(?:未来|今后|接下来|之后)\\s*${AMOUNT}\\s*${U_ZH}(?:之内|以内|内|里)?`, ([n = '', unit = ''], now) => next(now, n, unit)),
  rule(`\\b(?:(?:in|over|during|within) )?(?:the )?(?:next|coming) ${AMOUNT} ${U_EN}\\b`, ([n = '', unit = ''], now) => next(now, n, unit)),
  rule('(今年|去年)\\s*(\\d{1,2})\\s*月份?(?!\\s*\\d{1,2}\\s*[日号])', ([year, month], now) =>
    calendar(Number(dayOf(now).slice(0, 4)) + (year === '去年' ? -1 : 0), Number(month)),
  ),
  rule('(\\d{4})\\s*年(?:\\s*(\\d{1,2})\\s*月份?(?:\\s*(\\d{1,2})\\s*[日号])?)?', ([y, m, d]) =>
    calendar(Number(y), m ? Number(m) : undefined, d ? Number(d) : undefined),
  ),
  rule('(?<![\\d年-])(\\d{1,2}|[一二三四五六七八九十]{1,2})月份?(?:(\\d{1,2})[日号])?', ([m = '', d], now) =>
    latest(now, wholeNumber(m), d ? Number(d) : undefined),
  ),
  rule('(?<![\\da-z-])(\\d{4})[-/](\\d{1,2})(?:[-/](\\d{1,2}))?(?![\\d-])', ([y, m, d]) =>
    calendar(Number(y), Number(m), d ? Number(d) : undefined),
  ),
  rule(
    `\\b(?:in |during |of |on )?(?:(\\d{1,2})(?:st|nd|rd|th)? )?(${MONTH})(?: (\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?(?:,? (\\d{4}))?\\b`,
    ([before, month = '', after, year], now) => {
      const day = before ?? after;
      const n = monthNumber(month);
      return year === undefined ? latest(now, n, day ? Number(day) : undefined) : calendar(Number(year), n, day ? Number(day) : undefined);
    },
  ),
  rule('\\b(?:in|during|of) (20\\d{2})\\b', ([y]) => calendar(Number(y))),
];

function next(now: number, text: string, unit: string): Ends | undefined {
  const n = wholeNumber(text);
  const from = startOf(now, 'day');
  return Number.isNaN(n) || n < 1
    ? undefined
    : { from, to: shift(from, n + (unitOf(unit).of === 'day' ? 1 : 0), unitOf(unit).letter), ahead: true };
}

/** What stands before or behind a period and leaves one end of it open, or joins two into one. */
const SINCE_BEFORE = /(?:\bsince|\bafter|自从|自|从)\s*$/u;
/** `from March` is of March, unless it goes on. */
const FROM_ON = /^\s*(?:onwards?|on|forward)\b/u;
const FROM_BEFORE = /\bfrom\s*$/u;
const AFTER = /\bafter\s*$/u;
const UNTIL_BEFORE = /(?:\bbefore|\bprior to)\s*$/u;
const SINCE_BEHIND = /^\s*(?:以来|起|开始|至今|到现在|到今天)/u;
const BEFORE_BEHIND = /^\s*(?:以前|之前|前)/u;
const BETWEEN = /^\s*(?:至|到|—|–|-|~|to|and|until|through|和|与)\s*$/u;
const BETWEEN_BEFORE = /(?:\bbetween|\bfrom|从|自|在)\s*$/u;
const BETWEEN_BEHIND = /^\s*(?:之间|期间|间)/u;

/** Joins two periods that are the ends of one. */
function joined(text: string, found: SaidPeriod[]): SaidPeriod[] {
  return found.reduce<SaidPeriod[]>((all, one) => {
    const before = all.at(-1);
    const link = before && BETWEEN.exec(text.slice(before.end, one.start))?.[0].trim();
    const lead = before && BETWEEN_BEFORE.exec(text.slice(0, before.start));
    const tail = BETWEEN_BEHIND.exec(text.slice(one.end));
    // A mere `and` joins two of them only where `between` says so.
    if (!before || !link || (['and', '和', '与'].includes(link) && !lead && !tail)) return [...all, one];
    const start = before.start - (lead?.[0].length ?? 0);
    const end = one.end + (tail?.[0].length ?? 0);
    return [...all.slice(0, -1), { start, end, from: before.from, to: one.to, ahead: before.ahead || one.ahead } as SaidPeriod];
  }, []);
}

function opened(text: string, one: SaidPeriod): SaidPeriod {
  const before = text.slice(0, one.start);
  const behind = text.slice(one.end);
  const { from, to, ...rest } = one;
  const onward = FROM_BEFORE.exec(before) && FROM_ON.exec(behind);
  const lead = onward ? FROM_BEFORE.exec(before) : SINCE_BEFORE.exec(before);
  const tail = onward ?? SINCE_BEHIND.exec(behind);
  if (from !== undefined && to !== undefined && (lead || tail)) {
    const start = one.start - (lead?.[0].length ?? 0);
    const end = one.end + (tail?.[0].length ?? 0);
    return { ...rest, start, end, from: AFTER.test(before) ? to : from };
  }
  const until = UNTIL_BEFORE.exec(before);
  const earlier = BEFORE_BEHIND.exec(behind);
  if (from !== undefined && (until || earlier))
    return { ...rest, start: one.start - (until?.[0].length ?? 0), end: one.end + (earlier?.[0].length ?? 0), to: from };
  return one;
}

/** Periods in a plain text, in order; of those that overlap the longest. @param now ms */
export function periodsIn(text: string, now: number): SaidPeriod[] {
  const all = RULES.flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].flatMap((match): SaidPeriod[] => {
      // May is a verb too.
      const ends = match[0] === 'may' ? undefined : read(match.slice(1) as string[], now);
      return ends ? [{ start: match.index, end: match.index + match[0].length, ahead: false, ...ends }] : [];
    }),
  ).sort((a, b) => b.end - b.start - (a.end - a.start));
  const kept: SaidPeriod[] = [];
  for (const one of all) if (!kept.some((k) => k.start < one.end && one.start < k.end)) kept.push(one);
  kept.sort((a, b) => a.start - b.start);
  return joined(text, kept).map((one) => (one.from !== undefined && one.to !== undefined ? opened(text, one) : one));
}

/** `which month` is a group as `by month` is. */
const EVERY =
  /(?:每|按|各|逐|分|哪一?)(?:个)?(天|日|周|月|年)(?:份|度)?|\b(?:per|by|each|every|which) (day|week|month|year)\b|\b(daily|weekly|monthly|yearly)\b/gu;
const LY: Record<string, Unit> = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' };

/** Groupings by period in a plain text. */
export const everyIn = (text: string): SaidEvery[] =>
  [...text.matchAll(EVERY)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    by: LY[match[3] ?? ''] ?? unitOf(match[1] ?? match[2] ?? 'day').of,
  }));
