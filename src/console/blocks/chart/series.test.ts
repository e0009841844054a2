import { describe, expect, it } from 'vitest';
import type { SourceColumn } from '../../../documents/source/index.ts';
import { drawingOf, extent, ticksOf } from './series.ts';

const column = (name: string, role: SourceColumn['role'], more: Partial<SourceColumn> = {}): SourceColumn => ({
  name,
  title: name,
  titleEn: name,
  type: role === 'measure' ? 'number' : 'dict',
  role,
  ...more,
});
const words = { cell: (row: Record<string, unknown>, c: SourceColumn) => String(row[c.name]), title: (c: SourceColumn) => c.title };

describe('what a chart draws', () => {
  const columns = [column('month', 'group'), column('level', 'group'), column('count', 'measure')];
  const rows = [
    { month: '1', level: 'a', count: 2 },
    { month: '1', level: 'b', count: 3 },
    { month: '2', level: 'a', count: 5 },
  ];

  it('has a place for each value along the axis and a series for each colour', () => {
    const drawing = drawingOf({ columns, rows }, {}, words);
    expect(drawing?.places.map((p) => p.text)).toEqual(['1', '2']);
    expect(drawing?.series.map((s) => [s.name, s.values])).toEqual([
      ['a', [2, 5]],
      ['b', [3, null]],
    ]);
  });

  it('takes the axis that the block names', () => {
    const drawing = drawingOf({ columns, rows }, { x: 'level' }, words);
    expect(drawing?.places.map((p) => p.text)).toEqual(['a', 'b']);
    expect(drawing?.series.map((s) => s.name)).toEqual(['1', '2']);
  });

  it('shows shares as percent, and nothing without a group', () => {
    const rate = column('rate', 'measure', { unit: '%' });
    expect(
      drawingOf({ columns: [column('month', 'group'), rate], rows: [{ month: '1', rate: 0.25 }] }, {}, words)?.series[0]?.values,
    ).toEqual([25]);
    expect(drawingOf({ columns: [rate], rows: [{ rate: 1 }] }, {}, words)).toBeUndefined();
  });
});

it.each([
  [5, 0, [0, 2, 4, 6]],
  [100, 0, [0, 25, 50, 75, 100]],
  [0.3, 0, [0, 0.1, 0.2, 0.3]],
  [7, -3, [-5, -2.5, 0, 2.5, 5, 7.5]],
  [0, 0, [0, 0.25]],
])('lines of an axis up to %d from %d', (most, least, wanted) => {
  expect(ticksOf(most, least).slice(0, wanted.length)).toEqual(wanted);
  expect(ticksOf(most, least).at(-1)).toBeGreaterThanOrEqual(most);
});

it('sums up what stands on each other', () => {
  const made = drawingOf(
    {
      columns: [column('m', 'group'), column('l', 'group'), column('c', 'measure')],
      rows: [
        { m: '1', l: 'a', c: 2 },
        { m: '1', l: 'b', c: 3 },
      ],
    },
    {},
    words,
  );
  expect(extent(made?.series ?? [], true)).toEqual({ most: 5, least: 0 });
  expect(extent(made?.series ?? [], false, 9)).toEqual({ most: 9, least: 0 });
});
