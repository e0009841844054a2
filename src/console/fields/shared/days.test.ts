import { afterEach, describe, expect, it } from 'vitest';
import { setTimeZone } from '../../../documents/ground/clock.ts';
import { dayBounds, isoOf } from './days.ts';
import { timeText } from './time.ts';

afterEach(() => setTimeZone('UTC'));

describe('times of records', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-22 07:57:02', '2026-11-20T16:00:00.000Z', '2026-11-21T15:59:59.999Z'],
    ['America/New_York', '2026-11-21 18:57:02', '2026-11-21T05:00:00.000Z', '2026-11-22T04:59:59.999Z'],
    ['UTC', '2026-11-21 23:57:02', '2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z'],
  ])('are shown and filtered by the deployment’s clock: %s', (zone, shown, from, to) => {
    setTimeZone(zone);
    expect(timeText('2026-11-21T23:57:02.400Z')).toBe(shown);
    expect(isoOf(shown.replace(' ', 'T'))).toBe('2026-11-21T23:57:02.000Z');
    expect(dayBounds('2026-11-21', '2026-11-21')).toEqual([from, to]);
    expect(dayBounds(null, null)).toEqual([null, null]);
  });
  it('what is no time stays as it is', () => expect(timeText('soon')).toBe('soon'));
});
