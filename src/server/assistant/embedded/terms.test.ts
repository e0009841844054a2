import { expect, it } from 'vitest';
import { termsOf, wordsOf } from './terms.ts';

it('keeps the words that carry meaning', () => {
  expect(wordsOf('请问阳关光伏电站的装机容量是多少?')).toEqual(expect.arrayContaining(['光伏', '装机', '容量']));
  expect(wordsOf('请问阳关光伏电站的装机容量是多少?')).not.toEqual(expect.arrayContaining(['的']));
  expect(wordsOf('How do I restore the DEMO-S01 record?')).toEqual(expect.arrayContaining(['restore', 'record']));
});

it('finds Chinese however its words are cut', () => {
  const shared = termsOf('热斑缺陷').filter((term) => termsOf('组件热斑的处理').includes(term));
  expect(shared).toEqual(['热斑']);
});
