import { expect, it } from 'vitest';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { crossOf } from './cross.ts';

const column = (name: string, role: SourceColumn['role']): SourceColumn => ({ name, title: name, titleEn: name, type: 'text', role });

it('lays the first group down, the second across, and knows what is not there', () => {
  const cross = crossOf({
    columns: [column('plant', 'group'), column('level', 'group'), column('count', 'measure')],
    rows: [
      { plant: 'A', level: '1', count: 2 },
      { plant: 'A', level: '2', count: 3 },
      { plant: 'B', level: '2', count: 5 },
      { plant: null, level: null, $others: true, count: 7 },
    ],
  });
  expect(cross?.lines.map((r) => r['plant'])).toEqual(['A', 'B', null]);
  expect(cross?.heads.map((r) => r['level'])).toEqual(['1', '2', null]);
  expect([cross?.cell(0, 1)?.['count'], cross?.cell(1, 0), cross?.cell(2, 2)?.['count']]).toEqual([3, undefined, 7]);
});

it('finds the totals of a line, of a column, and of all', () => {
  const cross = crossOf({
    columns: [column('plant', 'group'), column('level', 'group'), column('count', 'measure')],
    rows: [
      { plant: 'A', level: '1', count: 2 },
      { plant: 'B', level: '2', count: 5 },
    ],
    totals: [
      { plant: 'A', $of: ['plant'], count: 2 },
      { plant: 'B', $of: ['plant'], count: 5 },
      { level: '2', $of: ['level'], count: 5 },
      { $of: [], count: 7 },
    ],
  });
  expect([cross?.total({ line: 1 }), cross?.total({ head: 1 }), cross?.total({})].map((row) => row?.['count'])).toEqual([5, 5, 7]);
  expect(cross?.total({ head: 0 })).toBeUndefined();
});

it('of two groups of the same records, those across stand in the order of those down: the same ones meet on the diagonal', () => {
  const type = (name: string): SourceColumn => ({ ...column(name, 'group'), reference: 'kind' });
  const cross = crossOf({
    columns: [type('actual'), type('suggested'), column('count', 'measure')],
    rows: [
      { actual: 'A', suggested: 'C', count: 1 },
      { actual: 'A', suggested: 'D', count: 1 },
      { actual: 'B', suggested: 'B', count: 2 },
      { actual: 'C', suggested: 'A', count: 4 },
    ],
  });
  expect(cross?.heads.map((r) => r['suggested'])).toEqual(['A', 'B', 'C', 'D']);
});

it('has one column of figures without a second group, and nothing without any', () => {
  const cross = crossOf({ columns: [column('plant', 'group'), column('count', 'measure')], rows: [{ plant: 'A', count: 2 }] });
  expect([cross?.across, cross?.cell(0, 0)?.['count']]).toEqual([undefined, 2]);
  expect(crossOf({ columns: [column('count', 'measure')], rows: [{ count: 2 }] })).toBeUndefined();
});
