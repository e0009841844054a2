import { expect, it } from 'vitest';
import { liesIn } from './useHidden.ts';

const picture = { bounds: [110, 35, 110.01, 35.01] as const };

it('offers a picture where it lies and can be seen', () => {
  expect(liesIn(picture, { bounds: [109.9, 34.9, 110.1, 35.1] })).toBe(true);
  expect(liesIn({}, { bounds: [0, 0, 1, 1] })).toBe(true);
});
it.each([
  ['elsewhere', [111, 35, 112, 36]],
  ['as a speck', [80, 10, 130, 50]],
] as const)('does not offer it %s', (_, bounds) => expect(liesIn(picture, { bounds })).toBe(false));
