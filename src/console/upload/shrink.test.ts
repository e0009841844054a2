import { describe, expect, it } from 'vitest';
import { firstSmall, fitted } from './shrink.ts';

describe('[S5-10] an image before upload', () => {
  it.each([
    [4000, 3000, 640, 480],
    [641, 1, 640, 1],
    [640, 5000, 640, 5000],
    [100, 80, 100, 80],
  ])('%i×%i is drawn %i×%i: width 640 at most', (width, height, w, h) => expect(fitted(width, height)).toEqual([w, h]));
  it('size target 1024 KB: takes the best quality that fits', async () => {
    const tried: number[] = [];
    const picture = await firstSmall(async (quality) => {
      tried.push(quality);
      return new Blob([new Uint8Array(quality > 0.75 ? 1_048_577 : 1_048_576)]);
    });
    expect([picture.size, tried]).toEqual([1_048_576, [0.9, 0.8, 0.7]]);
  });
  it('what fits in no quality is sent in the last', async () =>
    expect((await firstSmall(async () => new Blob([new Uint8Array(1_048_577)]))).size).toBe(1_048_577));
});
