import { expect, it } from 'vitest';
import { paddingOf } from './room.ts';

const legend = { right: 200, bottom: 300 };

it('keeps clear of a legend at the side and of the tools', () => {
  expect(paddingOf({ width: 1000, height: 600 }, { legend, tools: 42 })).toEqual({ top: 48, bottom: 48, left: 226, right: 68 });
});
it('keeps clear of the scale', () => {
  expect(paddingOf({ width: 1000, height: 600 }, { scale: 34 })).toEqual({ top: 48, bottom: 60, left: 48, right: 48 });
});
it('goes below a legend that is low', () => {
  expect(paddingOf({ width: 400, height: 500 }, { legend: { right: 130, bottom: 44 } })).toEqual({
    top: 70,
    bottom: 48,
    left: 48,
    right: 48,
  });
});
it('takes the whole of a map that is too small for both', () => {
  expect(paddingOf({ width: 260, height: 320 }, { legend })).toEqual({ top: 38.4, bottom: 38.4, left: 31.2, right: 31.2 });
});
