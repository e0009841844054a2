import { expect, it } from 'vitest';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { passes } from './verdict.ts';

const columns: SourceColumn[] = [
  { name: 'rate', title: '率', titleEn: 'Rate', type: 'number', role: 'measure', unit: '%' },
  { name: 'count', title: '数', titleEn: 'Count', type: 'number', role: 'measure' },
];

it.each([
  ['count', 'eq', 0, { count: 0 }, true],
  ['count', 'ne', 0, { count: 0 }, false],
  ['count', 'gt', 2, { count: 2 }, false],
  ['count', 'gte', 2, { count: 2 }, true],
  ['count', 'lt', 2, { count: 1 }, true],
  ['count', 'lte', 2, { count: 3 }, false],
  ['rate', 'gte', 95, { rate: 0.96 }, true],
  ['rate', 'gte', 95, { rate: null }, undefined],
  ['gone', 'gte', 1, { gone: 5 }, undefined],
] as const)('%s %s %d of %j', (measure, operator, value, row, wanted) =>
  expect(passes({ measure, pass: { operator, value } }, row, columns)).toBe(wanted),
);
