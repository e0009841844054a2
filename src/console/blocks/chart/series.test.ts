import { describe, expect, it } from 'vitest';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { drawingOf } from './series.ts';

const column = (name: string, role: SourceColumn['role'], more: Partial<SourceColumn> = {}): SourceColumn => ({
  name,
  title: name,
  titleEn: name,
  type: role === 'measure' ? 'number' : 'dict',
  role,
  ...more,
});
const words = { cell: (row: Record<string, unknown>, c: SourceColumn) => String(row[c.name]), title: (c: SourceColumn) => c.title };

describe('what a chart along an axis draws', () => {
  const [month, level, count] = [column('month', 'group'), column('level', 'group'), column('count', 'measure')];
  const rows = [
    { month: '1', level: 'a', count: 2 },
    { month: '1', level: 'b', count: 3 },
    { month: '2', level: 'a', count: 5 },
  ];

  it('has a place for each value along it and a series for each colour', () => {
    const { places, series } = drawingOf(rows, { x: month, colour: level, y: [count] }, words);
    expect(places.map((p) => p.text)).toEqual(['1', '2']);
    expect(series.map((s) => [s.name, s.code, s.values])).toEqual([
      ['a', 'a', [2, 5]],
      ['b', 'b', [3, null]],
    ]);
  });

  it('names the measure where several stand beside a colour', () => {
    const rate = column('rate', 'measure', { unit: '%' });
    const { series } = drawingOf([{ month: '1', level: 'a', count: 2, rate: 0.25 }], { x: month, colour: level, y: [count, rate] }, words);
    expect(series.map((s) => [s.name, s.values])).toEqual([
      ['a · count', [2]],
      ['a · rate', [25]],
    ]);
  });

  it('keeps the rest that a limit leaves out apart from what has no value', () => {
    const none = { month: null, count: 1 };
    const { places } = drawingOf([none, { ...none, $others: true }], { x: month, y: [count] }, words);
    expect(places).toHaveLength(2);
  });

  it('takes measures for places where nothing is grouped', () => {
    const { places, series } = drawingOf([{ count: 4, late: 1 }], { y: [count, column('late', 'measure')] }, words);
    expect([places.map((p) => p.text), series[0]?.values]).toEqual([
      ['count', 'late'],
      [4, 1],
    ]);
  });

  it('has levels in the order of their dictionary, whatever comes first', () => {
    const place = (_: SourceColumn, value: unknown): number | undefined => ['b', 'a'].indexOf(String(value)) + 1 || undefined;
    const coded = { ...level, dict: 'LEVEL' };
    const { series } = drawingOf(
      [...rows, { month: '1', level: 'c', count: 1 }],
      { x: month, colour: coded, y: [count] },
      { ...words, place },
    );
    expect(series.map((s) => s.code)).toEqual(['b', 'a', 'c']);
    const along = (sorted: boolean): string[] =>
      drawingOf(rows, { x: coded, y: [count] }, { ...words, place }, sorted).places.map((p) => p.text);
    expect(along(false)).toEqual(['b', 'a']);
    expect(along(true)).toEqual(['a', 'b']);
  });

  it('has steps of a number from below, first what lies below them all', () => {
    const step = column('step', 'group', { edges: [70, 100] });
    const stepped = [100, 70, null].map((value) => ({ month: '1', step: value, count: 1 }));
    const { series } = drawingOf(stepped, { x: month, colour: step, y: [count] }, words);
    expect(series.map((s) => s.code)).toEqual([null, 70, 100]);
  });
});
