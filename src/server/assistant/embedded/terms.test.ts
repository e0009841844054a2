import { expect, it } from 'vitest';
import { runsOf, termsOf, wordsOf } from './terms.ts';

it('keeps what carries meaning', () => {
  expect(runsOf('请问阳关光伏电站的装机容量是多少?')).toEqual(['阳关光伏电站', '装机容量']);
  expect(wordsOf('How do I restore the DEMO-S01 record?')).toEqual(['restore', 'demo-s01', 'record']);
  expect(wordsOf('电站DEMO-S01的容量')).toEqual(['demo-s01']);
});

it('finds Chinese however its words are cut', () => {
  expect(termsOf('热斑缺陷').filter((term) => termsOf('组件热斑的处理').includes(term))).toEqual(['热斑']);
  expect(termsOf('热')).toEqual(['热']);
});
