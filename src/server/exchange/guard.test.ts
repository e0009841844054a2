import { expect, it } from 'vitest';
import { safeText, unguarded } from './guard.ts';

const RUN = [
  '=1+1',
  '+1+1',
  '-x',
  '@x',
  '\tx',
  '\rx',
  ' =1',
  '\u00a0=1',
  '＝1',
  '＠x',
  '\u200b=1',
  '\ufeff=1',
  '\u2060 ＋1',
  '\n=1',
  '﹦1',
  '﹫x',
  '|cmd',
  "'=1",
  "''-x",
];
const PLAIN = ['1', '-1.5', '+2', 'a=b', 'a -b', '', '光伏 = x', "'quoted'", "'", 'a|b'];

it.each(RUN)('neutralises %j', (text) => {
  expect(safeText(text)).toBe(`'${text}`);
});

it.each(PLAIN)('leaves %j alone', (text) => {
  expect(safeText(text)).toBe(text);
});

it.each([...RUN, ...PLAIN])('gives %j back as it was', (text) => {
  expect(unguarded(safeText(text))).toBe(text);
});
