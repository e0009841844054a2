import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { digestBy } from './digest.ts';
import { digestByLibrary } from './digestByLibrary.ts';

it.each([
  ['the browser', (bytes: ArrayBuffer) => digestBy(crypto.subtle, bytes)],
  ['the library, where pages have no WebCrypto', (bytes: ArrayBuffer) => Promise.resolve(digestByLibrary(bytes))],
])('SHA-256 is the same by %s', async (_, digest) => {
  for (const length of [0, 1, 1_048_576]) {
    const bytes = new Uint8Array(randomBytes(length));
    expect(await digest(bytes.buffer)).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
