import { expect, it } from 'vitest';
import { amountsIn } from './amounts.ts';
import { plainText } from './text.ts';

it.each([
  ['容量超过 50 MW 的电站', 'gt', 50, 'mw'],
  ['容量在50MW以上', 'gte', 50, 'mw'],
  ['at least 3.5 m', 'gte', 3.5, 'm'],
  ['温差不超过 20 K', 'lte', 20, 'k'],
  ['under 30 %', 'lt', 30, '%'],
  ['低于 -5 ℃', 'lt', -5, '°c'],
  ['between 3 and 5 kW', 'between', [3, 5], 'kw'],
  ['在 3 到 5 米之间', 'between', [3, 5], '米'],
])('%s', (question, operator, value, unit) => {
  expect(amountsIn(plainText(question))).toMatchObject([{ operator, value, unit }]);
});

it('ends before a word that is no unit', () => {
  const text = 'over 50 open defects';
  const [amount] = amountsIn(text);
  expect(text.slice(amount?.start, amount?.bare)).toBe('over 50');
});

it.each(['DEMO-S01 以上', '最近7天', 'more than ever'])('finds none in: %s', (question) => {
  expect(amountsIn(plainText(question))).toEqual([]);
});
