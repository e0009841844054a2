import { expect, it } from 'vitest';
import { cover, Phrases, plainText, singular, tokensOf } from './text.ts';

const words = (text: string): string[] => tokensOf(plainText(text)).map((token) => token.text);

it('cuts Chinese by the character, the rest by the word, codes whole', () => {
  expect(words('DEMO-W02的缺陷')).toEqual(['demo-w02', '的', '缺', '陷']);
  expect(words('ＯＶＥＲ 50MW')).toEqual(['over', '50', 'mw']);
  expect(words("what's not done isn't")).toEqual(['what', 'not', 'done', 'is', 'not']);
});

it('takes plurals as singulars', () => {
  expect(['defects', 'batteries', 'branches', 'status', 'loss', 'gas'].map(singular)).toEqual([
    'defect',
    'battery',
    'branch',
    'status',
    'loss',
    'gas',
  ]);
});

it('takes the longest phrase, keeps all its meanings, and leaves the rest without any', () => {
  const phrases = new Phrases<string>();
  for (const [phrase, meaning] of [
    ['缺陷', 'defect'],
    ['光伏', 'solar'],
    ['光伏缺陷', 'solar defects'],
    ['光伏缺陷', 'the same by another name'],
  ] as const)
    phrases.add(phrase, meaning);
  const tokens = tokensOf('新光伏缺陷');
  expect(cover(tokens, phrases.within(tokens))).toEqual([
    { from: 0, to: 1, meanings: [] },
    { from: 1, to: 5, meanings: ['solar defects', 'the same by another name'] },
  ]);
});
