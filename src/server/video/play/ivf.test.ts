import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLIPS } from '../messages.ts';
import { readIvf } from './ivf.ts';
import { payloadsOf } from './packets.ts';

const clip = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../clips', `${name}.ivf`));

describe.each(CLIPS)('the clip %s', (name) => {
  const { rate, frames } = readIvf(clip(name));
  it('has a whole picture each second, so that whoever comes sees one soon', () => {
    expect([rate, frames.length]).toEqual([15, 180]);
    const keys = frames.flatMap(({ key }, i) => (key ? [i] : []));
    expect(keys).toEqual(Array.from({ length: 12 }, (_, i) => i * 15));
  });
  it('is cut into packets that fit, of which the first says so', () => {
    for (const { bytes } of frames) {
      const payloads = payloadsOf(bytes);
      expect(payloads.map(([first]) => first)).toEqual(payloads.map((_, i) => (i === 0 ? 0x10 : 0)));
      expect(Math.max(...payloads.map(({ length }) => length))).toBeLessThanOrEqual(1_181);
      expect(Buffer.concat(payloads.map((one) => one.subarray(1))).equals(bytes)).toBe(true);
    }
  });
});

describe('what is no clip', () => {
  const file = clip('drone');
  it.each([
    ['nothing', Buffer.alloc(0), 'no IVF'],
    ['another file', Buffer.alloc(64), 'no IVF'],
    ['one cut off', file.subarray(0, -1), 'cut off'],
    ['one cut off between a frame and its header', Buffer.concat([file, Buffer.alloc(5)]), 'cut off'],
    ['one without frames', file.subarray(0, 32), 'picture'],
  ])('is refused: %s', (_, bytes, reason) => expect(() => readIvf(bytes)).toThrow(reason));
});
