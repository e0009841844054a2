import { expect, it } from 'vitest';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { moves } from './moves.ts';

const column = (name: string, more: Partial<SourceColumn> = {}): SourceColumn => ({
  name,
  title: name,
  titleEn: name,
  type: 'number',
  role: 'measure',
  ...more,
});

it('come from the place that the source says, which knows rows that are not shown', () => {
  const rows = [
    { name: 'a', score: 9, place: 1, $before: { score: 1, place: 40 } },
    { name: 'b', score: 8, place: 2, $before: { score: 5, place: 2 } },
    { name: 'c', score: 7, place: 3, $before: { score: null, place: null } },
  ];
  const byRow = moves({ rows, columns: [column('score'), column('place', { place: true })] });
  expect(rows.map((row) => byRow.get(row))).toEqual([39, 0, undefined]);
});

it('come from the first figure when it says none', () => {
  const rows = [
    { name: 'a', score: 9, $before: { score: 1 } },
    { name: 'b', score: 8, $before: { score: 5 } },
  ];
  const byRow = moves({ rows, columns: [column('score')] });
  expect(rows.map((row) => byRow.get(row))).toEqual([1, -1]);
});
