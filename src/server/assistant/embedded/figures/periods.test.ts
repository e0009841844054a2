import { beforeAll, afterAll, expect, it } from 'vitest';
import { dayOf, setTimeZone, shift, timeZone } from '../../../../documents/ground/clock.ts';
import { everyIn, periodsIn, wholeNumber } from './periods.ts';
import { plainText } from './text.ts';

/** A Thursday, 00:30 in Shanghai: in UTC it is still Wednesday. */
const NOW = Date.parse('2026-11-25T16:30:00Z');
let zone = '';
beforeAll(() => {
  zone = timeZone();
  setTimeZone('Asia/Shanghai');
});
afterAll(() => setTimeZone(zone));

/** First and last day, and the words. */
const read = (question: string): string[] => {
  const text = plainText(question);
  return periodsIn(text, NOW).map(
    ({ start, end, from, to }) =>
      `${from === undefined ? '' : dayOf(from)}…${to === undefined ? '' : dayOf(shift(to, -1, 'd'))} ${text.slice(start, end).trim()}`,
  );
};

it.each([
  ['今天有多少', '2026-11-26…2026-11-26 今天'],
  ['found yesterday', '2026-11-25…2026-11-25 yesterday'],
  ['前天的', '2026-11-24…2026-11-24 前天'],
  ['本周', '2026-11-23…2026-11-29 本周'],
  ['上个星期派单', '2026-11-16…2026-11-22 上个星期'],
  ['last week', '2026-11-16…2026-11-22 last week'],
  ['本月', '2026-11-01…2026-11-30 本月'],
  ['上个月', '2026-10-01…2026-10-31 上个月'],
  ['in this year', '2026-01-01…2026-12-31 this year'],
  ['去年', '2025-01-01…2025-12-31 去年'],
  ['本季度', '2026-10-01…2026-12-31 本季度'],
  ['last quarter', '2026-07-01…2026-09-30 last quarter'],
  ['最近7天', '2026-11-20…2026-11-26 最近7天'],
  ['近三个月', '2026-08-27…2026-11-26 近三个月'],
  ['in the past two weeks', '2026-11-13…2026-11-26 in the past two weeks'],
  ['未来 30 天', '2026-11-26…2026-12-26 未来 30 天'],
  ['2026年3月', '2026-03-01…2026-03-31 2026年3月'],
  ['2026 年 3 月 5 日', '2026-03-05…2026-03-05 2026 年 3 月 5 日'],
  ['12月份', '2025-12-01…2025-12-31 12月份'],
  ['去年3月', '2025-03-01…2025-03-31 去年3月'],
  ['in March', '2026-03-01…2026-03-31 in march'],
  ['in December', '2025-12-01…2025-12-31 in december'],
  ['on 5 March 2026', '2026-03-05…2026-03-05 on 5 march 2026'],
  ['2026-03-05', '2026-03-05…2026-03-05 2026-03-05'],
  ['3月以来', '2026-03-01… 3月以来'],
  ['since 1 October', '2026-10-01… since 1 october'],
  ['before 2026-03-05', '…2026-03-04 before 2026-03-05'],
  ['2026-10-05至2026-11-02', '2026-10-05…2026-11-02 2026-10-05至2026-11-02'],
  ['between 5 October and 2 November', '2026-10-05…2026-11-02 between 5 october and 2 november'],
])('%s', (question, wanted) => {
  expect(read(question)).toEqual([wanted]);
});

it.each(['it may rain', 'DEMO-S01', 'defect 2026', 'March on', '2026年13月', 'last march'])(
  'says no more than it knows: %s',
  (question) => {
    expect(read(question).filter((one) => !/march/.test(one))).toEqual([]);
  },
);

it('leaves two periods apart that nothing joins', () => {
  expect(read('found in March and April')).toEqual(['2026-03-01…2026-03-31 in march', '2026-04-01…2026-04-30 april']);
});

it('knows what is grouped by', () => {
  expect(everyIn('每月发现多少, by week, 哪个月').map((one) => one.by)).toEqual(['month', 'week', 'month']);
});

it('reads numbers', () => {
  expect(['7', '七', '十', '十二', '三十', '两', 'thirty', '百', '七八'].map(wholeNumber)).toEqual([
    7,
    7,
    10,
    12,
    30,
    2,
    30,
    Number.NaN,
    Number.NaN,
  ]);
});
