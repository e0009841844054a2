import { CHUNK_SIZE, chunkCount, chunkLength, type Chunk } from '../../contract/upload.ts';
import type { Remembered } from './types.ts';

/** How many chunks a file has: none longer than the chunk size, so that memory stays small. */
export const chunksOf = (size: number): number => chunkCount(size, CHUNK_SIZE, true);

/** A chunk of a file, counted from 1; a key made of its content identifies the file (S3-14). */
export function chunkAt(
  { size: total, name, path }: Pick<Remembered, 'size' | 'name' | 'path'>,
  identifier: string,
  number: number,
): Chunk {
  const chunks = chunksOf(total);
  const of = { total, size: CHUNK_SIZE, chunks };
  return {
    ...of,
    number,
    length: chunkLength(number, of),
    offset: (number - 1) * CHUNK_SIZE,
    identifier,
    filename: name,
    relativePath: path,
  };
}
