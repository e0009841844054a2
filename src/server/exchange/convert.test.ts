import { expect, it } from 'vitest';
import { safeText } from './convert.ts';

it.each(['=1+1', '+1+1', '-x', '@x', '\tx', '\rx', ' =1', '\u00a0=1', '＝1', '＠x', '\u200b=1', '\ufeff=1', '\u2060 ＋1', '\n=1'])(
  'neutralises %j',
  (text) => {
    expect(safeText(text)).toBe(`'${text}`);
  },
);

it.each(['1', '-1.5', '+2', 'a=b', 'a -b', '', '光伏 = x'])('leaves %j alone', (text) => {
  expect(safeText(text)).toBe(text);
});
