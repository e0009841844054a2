import { expect, it } from 'vitest';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { notShared } from './shares.ts';

const column = { name: 'n', title: 'n', titleEn: 'n', type: 'number', role: 'measure' } as SourceColumn;
const drawing = (...values: (number | null)[]) => ({ places: [], series: [{ name: '', column, values }] });

it.each<[(number | null)[], string | undefined]>([
  [[0, 0, 0], 'zero'],
  [[null, null], 'none'],
  [[null, 0], 'zero'],
  [[-100, -50, 30], 'negative'],
  [[0, 1, null], undefined],
])('shares of %j: %s', (values, why) => {
  for (const mark of ['pie', 'ring', 'rose', 'funnel'] as const) expect(notShared(mark, drawing(...values))).toBe(why);
  expect(notShared('bar', drawing(...values))).toBeUndefined();
});
