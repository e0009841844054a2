/** Periods in one text, in a zone with clock changes. */
import { expect, it } from 'vitest';
import { isoIn } from '../clock.ts';
import { periodOf } from './period.ts';

const zone = 'Europe/Berlin';
const day = (at: number): string => isoIn(at, zone).slice(0, 16);

it.each([
  ['1d', '2026-03-31T00:00', '2026-04-01T00:00', '1d'],
  ['7d', '2026-03-25T00:00', '2026-04-01T00:00', '7d'],
  ['2w', '2026-03-23T00:00', '2026-04-06T00:00', '2w'],
  ['12M', '2025-04-01T00:00', '2026-04-01T00:00', '12M'],
  ['1y', '2026-01-01T00:00', '2027-01-01T00:00', '1y'],
  ['2024', '2024-01-01T00:00', '2025-01-01T00:00', '1y'],
  ['2024-02', '2024-02-01T00:00', '2024-03-01T00:00', '1M'],
  ['2024-02-29', '2024-02-29T00:00', '2024-03-01T00:00', '1d'],
  ['2026-03-28/2026-03-30', '2026-03-28T00:00', '2026-03-31T00:00', '3d'],
])('%s', (text, from, to, length) => {
  const span = periodOf(text, { now: '2026-03-31T20:00:00Z', zone });
  expect(span && [day(span.from), day(span.to), span.length]).toEqual([from, to, length]);
});

it.each([
  '',
  '0d',
  '12',
  '2025-02-29',
  '2025-13',
  '2026-03-30/2026-03-28',
  '2026-03/2026-04',
  '2026-03-28/2026-03-29/2026-03-30',
  '3h',
  '$today',
])('«%s» is none', (text) => expect(periodOf(text, { zone })).toBeUndefined());
