import { expect, it } from 'vitest';
import { messageOf } from './diagnostic.ts';
import { hint } from './hints.ts';

it('a hint has its name put in, in both languages', () => {
  expect(hint('didYouMean', 'title')).toEqual({ en: 'did you mean "title"?', zh: '是否指「title」？' });
});

it.each([
  ['a text', 'an object', '应为文本，实际为对象'],
  ['a text or a list', '7', '应为文本或列表，实际为 7'],
  ['string', 'nothing', '应为 string，实际为空值'],
])('what is expected (%s) and found (%s) is said in Chinese words', (expected, actual, zh) => {
  expect(messageOf('value-type', { expected, actual }).zh.replaceAll(' ', '')).toBe(zh.replaceAll(' ', ''));
});
