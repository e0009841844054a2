import { describe, expect, it } from 'vitest';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { figureText, stepText } from './figures.ts';
import { whereOf } from '../../../documents/tables/drill.ts';

const column = (more: Partial<SourceColumn>): SourceColumn => ({
  name: 'pf',
  title: '性能',
  titleEn: 'Performance',
  type: 'number',
  role: 'group',
  ...more,
});

describe('figures in words', () => {
  it.each([
    [80, { edges: [70, 80, 90], unit: '%' }, '80 – 90%'],
    [90, { edges: [70, 80, 90] }, '≥ 90'],
    [null, { edges: [70, 80, 90], unit: 'kW' }, '< 70 kW'],
    [0.1, { step: 0.2 }, '0.1 – 0.3'],
    [5, {}, undefined],
  ] as const)('%s of %j is %s', (value, more, wanted) => expect(stepText(value, column(more as Partial<SourceColumn>))).toBe(wanted));

  it('a rate is shown as percent, a figure with its unit, nothing as a dash', () => {
    const measure = column({ role: 'measure', precision: 1 });
    expect(figureText(0.1234, { ...measure, unit: '%' }, 'en')).toBe('12.3%');
    expect(figureText(0.99, { ...column({ role: 'measure' }), unit: '%' }, 'en')).toBe('99.0%');
    expect(figureText(1234.5, { ...measure, unit: 'CNY' }, 'zh')).toBe('1,234.5 元');
    expect(figureText(1234.5, { ...measure, unit: 'kW' }, 'en')).toBe('1,234.5 kW');
    expect(figureText(null, measure, 'en')).toBe('—');
  });
});

describe('the conditions that a row stands for', () => {
  const source = {
    resource: 'defect',
    group: ['level', { name: 'month', field: 'foundTime', by: 'month' as const }, { field: 'pf', edges: [70, 80] }],
  };
  it('are those of its groups: values, periods half open, steps', () => {
    const columns = [column({ name: 'level' }), column({ name: 'month', by: 'month' }), column({ edges: [70, 80] })];
    expect(whereOf({ level: '3', month: '2026-10-01', pf: 70 }, columns, source)).toEqual([
      { field: 'level', operator: 'eq', value: '3' },
      { field: 'foundTime', operator: 'during', value: ['2026-10-01', '2026-11-01'] },
      { field: 'pf', operator: 'gte', value: 70 },
      { field: 'pf', operator: 'lt', value: 80 },
    ]);
  });
  it('ask for what has no value where the row has none', () =>
    expect(whereOf({ level: null }, [column({ name: 'level' })], source)).toEqual([{ field: 'level', operator: 'null' }]));
});
