import { describe, expect, it } from 'vitest';
import { SeenTexts } from './seenTexts.ts';

describe('texts seen before', () => {
  it('are known by the line they stood on first, however many there are', () => {
    const seen = new SeenTexts();
    for (let n = 0; n < 20_000; n += 1) expect(seen.first(`text ${n}`, n + 2)).toBeUndefined();
    for (const n of [0, 1, 511, 512, 9_999, 19_999]) expect(seen.first(`text ${n}`, 99_999)).toBe(n + 2);
    expect(seen.first('another', 7)).toBeUndefined();
    expect(seen.first('another', 8)).toBe(7);
  });
});
