import { describe, expect, it } from 'vitest';
import { gradeOf, linesOf } from './cells.ts';

it('lines and cells stand in the order of their numbers; of the same thing the first row counts', () => {
  const rows = [
    { inv: 'I10', s: 'S2', pf: 1 },
    { inv: 'I2', s: 'S10', pf: 2 },
    { inv: 'I2', s: 'S9', pf: 3 },
    { inv: 'I2', s: 'S9', pf: 4 },
  ];
  expect(linesOf(rows, 'inv', 's')).toEqual([
    { name: 'I2', cells: [rows[2], rows[1]] },
    { name: 'I10', cells: [rows[0]] },
  ]);
});

describe('grades', () => {
  it.each([
    [0, 0],
    [79.9, 0],
    [80, 1],
    [90, 2],
    [95, 3],
    [97, 4],
    [99, 5],
    [101, 5],
  ])('of a share %d: %d', (value, grade) => expect(gradeOf(value, { type: 'number', unit: '%' }, 0)).toBe(grade));
  it.each([
    [79, 0],
    [80, 2],
    [90, 3],
    [96, 5],
  ])('by edges of the document: %d is %d', (value, grade) =>
    expect(gradeOf(value, { type: 'number', unit: '%' }, 0, [80, 90, 95])).toBe(grade),
  );
  it('of amounts: none is best, the largest is worst', () =>
    expect([0, 1, 500, 1000].map((value) => gradeOf(value, { type: 'number', unit: 'W' }, 1000))).toEqual([5, 4, 2, 0]));
  it('of codes and of nothing: none', () =>
    expect([gradeOf('a', { type: 'dict' }, 0), gradeOf(null, { type: 'number', unit: '%' }, 0)]).toEqual([undefined, undefined]));
});
