import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTimeZone } from '../../documents/ground/clock.ts';
import { formatDate, parseDate } from './dates.ts';

// Not the zone of any machine that runs this.
beforeAll(() => setTimeZone('Asia/Kathmandu'));
afterAll(() => setTimeZone('UTC'));
const AT = new Date('2026-11-21T08:05:09+05:45');
const MS = AT.getTime();

describe('dates', () => {
  it.each<[string, Date | number | string]>([
    ['a number of 10 digits is seconds', MS / 1000],
    ['a longer number is ms', MS],
    ['a digit-only string is a number, of seconds', String(MS / 1000)],
    ['a digit-only string is a number, of ms', String(MS)],
    ['dashes become slashes', '2026-11-21 08:05:09'],
    ['slashes stay', '2026/11/21 08:05:09'],
    ['T and fractions are tolerated', '2026-11-21T08:05:09.123'],
    ['a zone is kept', AT.toISOString()],
    ['a Date', AT],
  ])('[S5-09] %s', (_, value) => expect(formatDate(value)).toBe('2026-11-21 08:05:09'));
  it('[S5-09] dashes become slashes: a bare day is the deployment’s, not UTC’s', () =>
    expect(parseDate('2026-11-21')).toEqual(new Date('2026-11-21T00:00:00+05:45')));
  it('[S5-09] the default format is year-month-day hour:minute:second', () =>
    expect(formatDate(AT)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/));
  it.each(['日', '一', '二', '三', '四', '五', '六'])('[S5-09] weekday %s', (name) => {
    const day = ['日', '一', '二', '三', '四', '五', '六'].indexOf(name);
    expect(formatDate(new Date(Date.UTC(2026, 10, 21 + day, 20)), '星期{a}')).toBe(`星期${name}`);
  });
  it.each([null, undefined, '', 'soon'])('%s is nothing, never 1970', (value) => expect(formatDate(value)).toBeNull());
});
