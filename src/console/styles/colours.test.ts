import { expect, it } from 'vitest';
import { amountColours, paletteColour } from './colours.ts';

it('tells twelve categories apart', () => expect(new Set(Array.from({ length: 12 }, (_, i) => paletteColour(i))).size).toBe(12));

it('draws a rate over amounts in a colour of its own', () => {
  const [found, closed, rate] = amountColours([undefined, undefined, '%'], false);
  expect(new Set([found, closed, rate]).size).toBe(3);
  expect(amountColours(['%'], false)).toEqual([found]);
});
