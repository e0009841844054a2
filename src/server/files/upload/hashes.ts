/** Hashes of content by its blocks: each is made as its chunk arrives, so that no file is read again for its own. */
import { createHash, webcrypto } from 'node:crypto';
import { BLOCK } from '../../../contract/upload.ts';

const HEX = 64;

const sha256 = async (bytes: Buffer): Promise<string> => Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');

/** Hashes of the blocks a chunk holds, one after the other; worked out beside the thread that answers requests. */
export async function blockHashes(content: Buffer): Promise<string> {
  const hashes: string[] = [];
  for (let at = 0; at === 0 || at < content.length; at += BLOCK) hashes.push(await sha256(content.subarray(at, at + BLOCK)));
  return hashes.join('');
}

/** Whether blocks begin where chunks do. */
export const aligned = (chunkSize: number): boolean => chunkSize % BLOCK === 0;

/** A file's hash from those of its blocks. */
export const fileHash = (blocks: string): string =>
  blocks.length === HEX ? blocks : createHash('sha256').update(Buffer.from(blocks, 'hex')).digest('hex');

/** Takes content piece by piece and tells the hashes of its blocks. */
export function blockHasher(): { update: (piece: Buffer) => void; digest: () => string } {
  let digests = '';
  let block = createHash('sha256');
  let left = BLOCK;
  const next = (): void => {
    digests += block.digest('hex');
    block = createHash('sha256');
    left = BLOCK;
  };
  return {
    update: (piece) => {
      for (let at = 0; at < piece.length;) {
        const slice = piece.subarray(at, at + left);
        block.update(slice);
        at += slice.length;
        left -= slice.length;
        if (left === 0) next();
      }
    },
    digest: () => {
      if (left < BLOCK || digests === '') next();
      return digests;
    },
  };
}
