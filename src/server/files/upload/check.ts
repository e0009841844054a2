/** Looks at an upload's bytes as they lie in the store: whether they are those that came, and what they are. */
import { crc32 } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import type { UploadTools } from './tools.ts';
import { AppError } from '../../errors/error.ts';
import { aligned, blockHasher, fileHash } from './hashes.ts';
import { partsOf } from './parts.ts';
import { keyOf, type Upload } from './uploads.ts';

/** Bytes at its beginning that tell the kind of a file. */
const HEAD = 4100;

/** Whether a file begins as UTF-8 text does; its last character may be cut. */
function isText(head: Buffer): boolean {
  if (head.length === 0 || head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Of LAS, the format of points says at its first bit that they are packed. */
const cloudOf = (head: Buffer): string | undefined =>
  head.length > 104 && head.toString('latin1', 0, 4) === 'LASF'
    ? `application/vnd.las${(head[104] as number) & 0x80 ? 'zip' : ''}`
    : undefined;

const typeOf = async (head: Buffer): Promise<string> =>
  cloudOf(head) ?? (await fileTypeFromBuffer(head))?.mime ?? (isText(head) ? 'text/plain' : 'application/octet-stream');

/** Compares content with the sums of its parts as it passes by. */
function partSums(parts: readonly { number: number; sum: number; length: number }[]): {
  update: (piece: Buffer) => void;
  wrong: () => number[];
} {
  const wrong: number[] = [];
  let at = 0;
  let [sum, left] = [0, parts[0]?.length ?? 0];
  const next = (): void => {
    const part = parts[at];
    if (part && (left > 0 || sum !== part.sum)) wrong.push(part.number);
    at += 1;
    [sum, left] = [0, parts[at]?.length ?? 0];
  };
  return {
    update: (piece) => {
      for (let from = 0; from < piece.length && at < parts.length;) {
        const slice = piece.subarray(from, from + left);
        sum = crc32(slice, sum);
        from += slice.length;
        left -= slice.length;
        if (left === 0) next();
      }
    },
    wrong: () => {
      while (at < parts.length) next();
      return wrong;
    },
  };
}

/** What was found: the content's hash and media type, and the chunks that are not as they came. */
export interface Checked {
  hash: string;
  type: string;
  wrong: number[];
}

/** Reads all pieces once. @throws AppError upload.hash when chunks were forgotten meanwhile */
export async function checkUpload(
  { storage, database }: Pick<UploadTools, 'storage' | 'database'>,
  { id, chunks, chunkSize }: Upload,
): Promise<Checked> {
  const parts = await partsOf(database, id);
  if (parts.length < chunks) throw new AppError('upload.hash');
  const sums = partSums(parts);
  const blocks = chunks === 1 || aligned(chunkSize) ? undefined : blockHasher();
  let head = Buffer.alloc(0);
  for await (const piece of (await storage.pieces(keyOf(id)).read(chunks)) as AsyncIterable<Buffer>) {
    sums.update(piece);
    blocks?.update(piece);
    if (head.length < HEAD) head = Buffer.concat([head, piece.subarray(0, HEAD - head.length)]);
  }
  return {
    hash: fileHash(blocks ? blocks.digest() : parts.map((part) => part.blocks).join('')),
    type: await typeOf(head),
    wrong: sums.wrong(),
  };
}
