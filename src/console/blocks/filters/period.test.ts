import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setTimeZone } from '../../../documents/ground/clock.ts';
import { periodDays } from './period.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T18:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  setTimeZone('UTC');
});

it.each([
  ['Asia/Shanghai', '7d', '2026-11-16/2026-11-22'],
  ['America/Los_Angeles', '7d', '2026-11-15/2026-11-21'],
  ['Asia/Shanghai', '2026-10', '2026-10-01/2026-10-31'],
  ['Pacific/Auckland', undefined, '2026-10-24/2026-11-22'],
  ['Pacific/Auckland', 'no period', '2026-10-24/2026-11-22'],
])('a period in days of %s: %s', (zone, text, days) => {
  setTimeZone(zone);
  expect(periodDays(text)).toBe(days);
});
