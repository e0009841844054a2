import { expect, it } from 'vitest';
import { setTimeZone } from '../../../documents/ground/clock.ts';
import { timeText } from './time.ts';

it.each([
  ['Asia/Shanghai', '2026-11-01T00:00:00Z', '2026-11-01 08:00:00'],
  ['Asia/Shanghai', '2026-11-01T00:00:00+08:00', '2026-11-01 00:00:00'],
  ['Asia/Shanghai', '2026-11-01', '2026-11-01'],
  ['America/New_York', '2026-11-01', '2026-11-01'],
  ['Asia/Shanghai', 'soon', 'soon'],
])('in %s %s reads %s', (zone, iso, text) => {
  setTimeZone(zone);
  expect(timeText(iso)).toBe(text);
});
