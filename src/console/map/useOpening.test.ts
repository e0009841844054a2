import { expect, it } from 'vitest';
import { hasRoom } from './useOpening.ts';

it.each([
  ['a phone', 316, 380, false],
  ['a card of a home', 450, 200, false],
  ['a low band', 1244, 180, false],
  ['a page', 1180, 620, true],
])('what lies over a map is open where there is room for both: %s', (_, clientWidth, clientHeight, open) =>
  expect(hasRoom({ clientWidth, clientHeight })).toBe(open),
);
