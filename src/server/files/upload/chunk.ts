/** The parameters of a chunk, and how far they fit each other. */
import type { chunkFields, chunkParameters } from '../../../contract/api/files.ts';
import type { Of } from '../../../contract/api/schema.ts';
import { chunkCount, chunkLength, MOST_BYTES, type Chunk, type UploadExtras } from '../../../contract/upload.ts';
import { AppError } from '../../errors/error.ts';

/** Most chunks: a file of the largest size fits in chunks of one MiB. */
const MAX_CHUNKS = 65_536;
/** Longest name kept, characters; longer ones are cut, for they are only shown. */
const NAME_LENGTH = 255;

const wrong = (name: string): AppError => new AppError('upload.parameter', { name });

/** Control characters and marks that turn the direction of reading. */
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What is shown of a name: no control characters, no way to another folder, its end (where the kind is) kept. */
export function shownName(name: string): string {
  const clean =
    name
      .replaceAll(UNSEEN, '')
      .replaceAll(/[\\/]+/g, '/')
      .split('/')
      .filter((part) => part !== '' && part !== '.' && part !== '..')
      .at(-1) ?? '';
  const letters = [...clean.trim()];
  return letters.slice(-NAME_LENGTH).join('') || 'file';
}

/** What a client of ours says beside the parameters. */
export const extrasIn = ({ hash, chunkHash, use, brief }: Of<typeof chunkFields>): UploadExtras => ({
  ...(hash === undefined ? {} : { hash }),
  ...(chunkHash === undefined ? {} : { chunkHash }),
  ...(use === undefined ? {} : { use }),
  ...(brief === undefined ? {} : { brief }),
});

/**
 * The chunk that a request speaks of.
 * @throws AppError upload.parameter where a number does not fit the others, request.tooLarge
 */
export function chunkIn(said: Of<typeof chunkParameters>): Chunk {
  const {
    chunkNumber: number,
    chunkSize: size,
    totalSize: total,
    totalChunks: chunks,
    identifier,
    filename,
    relativePath = filename,
  } = said;
  if (total > MOST_BYTES) throw new AppError('request.tooLarge');
  if (chunks > MAX_CHUNKS || (chunks !== chunkCount(total, size) && chunks !== chunkCount(total, size, true))) throw wrong('totalChunks');
  if (number > chunks) throw wrong('chunkNumber');
  const length = chunkLength(number, { total, size, chunks });
  if (said.currentChunkSize !== length) throw wrong('currentChunkSize');
  return { number, size, length, offset: (number - 1) * size, total, chunks, identifier, filename, relativePath };
}
