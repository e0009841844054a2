import { afterEach, describe, expect, it } from 'vitest';
import { dayOf, isoIn, isZone, setTimeZone, shift, startOf, startsOf } from './clock.ts';

const at = (iso: string): number => Date.parse(iso);
const iso = (ms: number): string => new Date(ms).toISOString();

afterEach(() => setTimeZone('UTC'));

describe('periods begin at midnight of the zone', () => {
  it.each([
    ['day', 'Asia/Shanghai', '2026-03-31T20:00:00Z', '2026-03-31T16:00:00.000Z'],
    ['week', 'Asia/Shanghai', '2026-11-22T12:00:00Z', '2026-11-15T16:00:00.000Z'],
    ['month', 'Asia/Shanghai', '2026-03-31T16:00:00Z', '2026-03-31T16:00:00.000Z'],
    ['year', 'Asia/Shanghai', '2026-12-31T15:59:59Z', '2025-12-31T16:00:00.000Z'],
    ['day', 'America/New_York', '2026-03-08T12:00:00Z', '2026-03-08T05:00:00.000Z'],
    ['day', 'America/New_York', '2026-03-09T12:00:00Z', '2026-03-09T04:00:00.000Z'],
    ['day', 'America/Sao_Paulo', '2018-11-04T15:00:00Z', '2018-11-04T03:00:00.000Z'],
    ['day', 'Asia/Kathmandu', '2026-01-01T00:00:00Z', '2025-12-31T18:15:00.000Z'],
    ['day', 'UTC', '1969-12-31T23:59:59.999Z', '1969-12-31T00:00:00.000Z'],
  ] as const)('%s in %s of %s', (period, zone, moment, wanted) => expect(iso(startOf(at(moment), period, zone))).toBe(wanted));

  it('the deployment’s unless another is named', () => {
    setTimeZone('Asia/Shanghai');
    expect(iso(startOf(at('2026-03-31T20:00:00Z'), 'day'))).toBe('2026-03-31T16:00:00.000Z');
    expect(() => setTimeZone('Mars/Olympus')).toThrow('Mars/Olympus');
    expect([isZone('Europe/Berlin'), isZone('Nowhere')]).toEqual([true, false]);
  });
});

describe('moving by the calendar', () => {
  it.each([
    [1, 'M', 'UTC', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00.000Z'],
    [-1, 'M', 'Asia/Shanghai', '2026-03-31T16:30:00Z', '2026-02-28T16:30:00.000Z'],
    [1, 'y', 'UTC', '2024-02-29T00:00:00Z', '2025-02-28T00:00:00.000Z'],
    [1, 'd', 'America/New_York', '2026-03-07T17:00:00Z', '2026-03-08T16:00:00.000Z'],
    [24, 'h', 'America/New_York', '2026-03-07T17:00:00Z', '2026-03-08T17:00:00.000Z'],
    [-2, 'w', 'UTC', '2026-01-08T00:00:00Z', '2025-12-25T00:00:00.000Z'],
    [-13, 'M', 'UTC', '2026-01-15T00:00:00Z', '2024-12-15T00:00:00.000Z'],
  ] as const)('%d%s in %s from %s', (amount, unit, zone, from, wanted) => expect(iso(shift(at(from), amount, unit, zone))).toBe(wanted));
});

describe('the days of a change', () => {
  it.each([
    ['Europe/Berlin', '2026-03-28'],
    ['Europe/Berlin', '2026-10-24'],
    ['Asia/Kathmandu', '1985-12-30'],
    ['Australia/Lord_Howe', '2026-04-03'],
    ['Pacific/Apia', '2011-12-28'],
    ['Africa/Casablanca', '2026-02-13'],
    ['Asia/Shanghai', '1900-12-30'],
    ['Africa/Monrovia', '1972-01-06'],
  ])('in %s from %s are told hour by hour as the runtime tells them', (zone, from) => {
    const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    for (let ms = at(`${from}T00:07:00Z`); ms < at(`${from}T00:07:00Z`) + 4 * 86_400_000; ms += 1_800_000)
      expect(isoIn(ms, zone).slice(0, 19).replace('T', ' ')).toBe(formatter.format(ms));
  });
});

it('reaches the ends of time', () => {
  expect(isoIn(8.64e15, 'Africa/Abidjan')).toBe('+275760-09-13T00:00:00.000Z');
  expect(isoIn(-8.64e15, 'Asia/Tokyo')).toMatch(/^-271821-04-20T09:18:59/);
});

it('says an instant by the zone’s own day', () => {
  expect(isoIn(at('2026-11-21T16:30:00Z'), 'Asia/Shanghai')).toBe('2026-11-22T00:30:00.000+08:00');
  expect(isoIn(at('2026-11-21T16:30:00Z'), 'UTC')).toBe('2026-11-21T16:30:00.000Z');
  expect(isoIn(at('2026-07-01T00:00:00Z'), 'America/St_Johns')).toBe('2026-06-30T21:30:00.000-02:30');
  expect(dayOf(at('2026-11-21T16:30:00Z'), 'Asia/Shanghai')).toBe('2026-11-22');
});

it('names every period between two instants, the end left out', () => {
  const days = (from: string, to: string, zone: string): string[] =>
    startsOf(at(from), at(to), 'month', 100, zone).map((ms) => dayOf(ms, zone));
  expect(days('2026-01-15T00:00:00Z', '2026-03-31T16:00:00Z', 'Asia/Shanghai')).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
  expect(days('2026-01-15T00:00:00Z', '2026-03-31T16:00:01Z', 'Asia/Shanghai')).toEqual([
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
    '2026-04-01',
  ]);
  expect(startsOf(0, at('2026-01-01T00:00:00Z'), 'day', 5, 'UTC')).toHaveLength(5);
});
