import { afterEach, describe, expect, it } from 'vitest';
import { dayOf, setTimeZone } from '../../../documents/ground/clock.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { daysOf, entriesByDay, monthAfter, weeksAround } from './month.ts';
import { calendarQuestion } from './question.ts';

const field = (name: string, type: 'date' | 'datetime'): Field => ({ name, type }) as Field;
const span = { from: field('from', 'datetime'), to: field('to', 'datetime') };

describe.each(['UTC', 'Asia/Shanghai', 'America/New_York'])('a calendar in %s', (zone) => {
  afterEach(() => setTimeZone('UTC'));

  it('shows whole weeks from Monday', () => {
    setTimeZone(zone);
    const days = weeksAround('2026-11').starts.map((at) => dayOf(at));
    expect([days.length, days[0], days.at(-1)]).toEqual([42, '2026-10-26', '2026-12-06']);
    expect(weeksAround('2027-02').starts).toHaveLength(28);
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });
});

describe('days of a record', () => {
  it('are those it lasts; midnight belongs to the day before', () => {
    expect(daysOf(span, { id: 'a', from: '2026-11-03T08:00:00Z', to: '2026-11-05T00:00:00Z' })).toEqual({
      first: '2026-11-03',
      last: '2026-11-04',
    });
    expect(daysOf(span, { id: 'a', from: '2026-11-03T08:00:00Z', to: '2026-11-01T00:00:00Z' })).toEqual({
      first: '2026-11-03',
      last: '2026-11-03',
    });
    expect(daysOf({ from: field('from', 'date') }, { id: 'a', from: '2026-11-03' })).toEqual({ first: '2026-11-03', last: '2026-11-03' });
    expect(daysOf(span, { id: 'a' })).toBeUndefined();
  });
  it('hold it once each, with its time on the first', () => {
    const days = ['2026-11-03', '2026-11-04'];
    const byDay = entriesByDay([{ id: 'a', from: '2026-11-03T08:00:00Z', to: '2026-11-04T09:00:00Z' }], span, days, () => '08:00');
    expect(days.map((day) => byDay.get(day)?.map((e) => e.time))).toEqual([['08:00'], ['']]);
  });
});

it('asks for what lies in the weeks shown; what has no end, by its beginning', () => {
  const { where } = calendarQuestion(
    { type: 'calendar', from: 'from', to: 'to' },
    { month: '2027-02' },
    { fields: [span.from, field('to', 'date')] },
  );
  expect(where).toEqual([
    { field: 'from', operator: 'lt', value: '2027-03-01T00:00:00.000Z' },
    {
      operator: 'or',
      value: [
        { field: 'to', operator: 'gte', value: '2027-02-01' },
        {
          operator: 'and',
          value: [
            { field: 'to', operator: 'null' },
            { field: 'from', operator: 'gte', value: '2027-02-01T00:00:00.000Z' },
          ],
        },
      ],
    },
  ]);
});
