import { describe, expect, it } from 'vitest';
import { barOf, stretchOf } from './bars.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const day = stretchOf(now, 1, 'UTC');
const at = (hour: number): number => Date.parse('2026-11-22T00:00:00Z') + hour * 3_600_000;

describe('a stretch of time', () => {
  it('is the day in hours, or days', () => {
    expect(day.lines.map((l) => new Date(l).getUTCHours())).toEqual([0, 4, 8, 12, 16, 20, 0]);
    expect(stretchOf(now, 7, 'UTC').lines).toHaveLength(8);
  });

  it.each([
    [at(6), at(12), { start: 25, width: 25 }],
    [at(-6), at(6), { start: 0, width: 25 }],
    [at(18), at(30), { start: 75, width: 25 }],
    [at(6), undefined, { start: 25, width: 0 }],
    [at(12), at(6), { start: 50, width: 0 }],
    [at(-6), at(-1), undefined],
    [at(24), at(25), undefined],
    [undefined, at(3), undefined],
    [at(-6), at(30), { start: 0, width: 100, through: true }],
    [at(0), at(24), { start: 0, width: 100 }],
  ])('holds a bar from %s to %s', (from, to, wanted) => expect(barOf(from, to, day)).toEqual(wanted));
});
