import { expect, it } from 'vitest';
import { codeNames } from './codes.ts';

const entries = [
  { code: '1', title: '光伏', titleEn: 'Solar' },
  { code: '2', title: '风电', titleEn: 'Wind' },
];

it.each([
  ['a code', '1', '光伏', 'Solar'],
  ['a number', 2, '风电', 'Wind'],
  ['a list', ['2', '1'], '风电、光伏', 'Wind, Solar'],
  ['a separated text', '1,2', '光伏、风电', 'Solar, Wind'],
  ['other separators and blanks', ' 1 ；2，', '光伏、风电', 'Solar, Wind'],
  ['an unknown code', '1,9', '光伏、9', 'Solar, 9'],
  ['nothing', null, '', ''],
  ['an empty text', '', '', ''],
])('[S3-11] turns %s into names', (_what, value, zh, en) => {
  expect([codeNames(value, entries, 'zh'), codeNames(value, entries, 'en')]).toEqual([zh, en]);
});
