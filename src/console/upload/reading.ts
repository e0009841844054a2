/** What is read of a file's content before and while it is sent. A file is never read as a whole before its first chunk goes. */
import { BLOCK } from '../../contract/upload.ts';
import { chunksOf } from './chunks.ts';
import { ContentError } from './failures.ts';
import type { ContentWork } from './types.ts';

/** How many places of a file are read for its key, and bytes at each. */
const SAMPLES = 8;
const SAMPLE = 65_536;

/** Bytes of a part of a file. Throws a ContentError when the disk no longer has it as it was chosen. */
export const readBytes = (content: Blob): Promise<ArrayBuffer> =>
  content.arrayBuffer().catch((error: unknown) => {
    throw new ContentError('changed', error);
  });

/**
 * A hash of some of the content, the same whenever the file is chosen: with name and size it finds what arrived before. What it misses the
 * chunks' own hashes tell.
 */
export function keyOf(content: Blob, { hash }: Pick<ContentWork, 'hash'>): Promise<string> {
  if (content.size <= SAMPLES * SAMPLE) return readBytes(content).then(hash);
  const step = (content.size - SAMPLE) / (SAMPLES - 1);
  const samples = Array.from({ length: SAMPLES }, (_, n) => Math.round(n * step)).map((at) => content.slice(at, at + SAMPLE));
  return readBytes(new Blob(samples)).then(hash);
}

/**
 * The file's hash as the server tells it (S3-14).
 * @param known hashes of blocks; those that are missing are read and added
 * @param onProgress hears the share that is known
 */
export async function fileHash(
  content: Blob,
  known: Map<number, string>,
  { hash }: Pick<ContentWork, 'hash'>,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const count = chunksOf(content.size);
  const blocks: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const at = (number - 1) * BLOCK;
    const block = known.get(number) ?? (await hash(await readBytes(content.slice(at, at + BLOCK))));
    signal.throwIfAborted();
    known.set(number, block);
    blocks.push(block);
    onProgress(number / count);
  }
  if (count === 1) return blocks[0] ?? '';
  return hash(Uint8Array.from(blocks.join('').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)).buffer);
}
