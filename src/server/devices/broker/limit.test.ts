import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { PacketLimit } from './limit.ts';

/** A packet of so many bytes behind its header. */
function packet(length: number): Buffer {
  const header = [0x30];
  for (let left = length; ; left = Math.floor(left / 128)) {
    header.push((left % 128) | (left >= 128 ? 0x80 : 0));
    if (left < 128) break;
  }
  return Buffer.concat([Buffer.from(header), Buffer.alloc(length, 1)]);
}

/** What comes out of it, and why it ended. */
async function passed(most: number, bytes: Buffer, step: number): Promise<{ bytes: number; error?: string }> {
  const parts = Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) => bytes.subarray(i * step, (i + 1) * step));
  let count = 0;
  try {
    for await (const part of Readable.from(parts).compose(new PacketLimit(most))) count += (part as Buffer).length;
    return { bytes: count };
  } catch (error) {
    return { bytes: count, error: (error as Error).message };
  }
}

it.each([1, 3, 64, 1_000_000])('lets packets through whole, however they are cut (%d bytes)', async (step) => {
  const bytes = Buffer.concat([packet(0), packet(5), packet(127), packet(128), packet(20_000)]);
  expect(await passed(20_000, bytes, step)).toEqual({ bytes: bytes.length });
});

it.each([1, 64, 1_000_000])('ends before a packet that is too large (%d bytes)', async (step) => {
  expect((await passed(20_000, packet(20_001), step)).error).toBe('packet too large');
});

it('ends at a length that never ends', async () => expect((await passed(100, Buffer.alloc(8, 0xff), 1)).error).toBe('packet too large'));
