/** Reads the parameters of a chunk; clients send them in the query, in the body, or in both. */
import { chunkCount, chunkLength, MOST_BYTES, type Chunk, type UploadExtras } from '../../../contract/upload.ts';
import { AppError } from '../../errors/error.ts';

/** Most chunks and largest chunk, bytes. A file of the largest size fits in chunks of one MiB. */
const MAX_CHUNKS = 65_536;
export const MAX_CHUNK = 16 * 1024 ** 2;
/** Longest name kept, characters; longer ones are cut, for they are only shown. */
const NAME_LENGTH = 255;

const wrong = (name: string): AppError => new AppError('upload.parameter', { name });

function whole(value: unknown, name: string, least: number, most: number): number {
  const number = typeof value === 'string' && /^(?:0|[1-9]\d{0,14})$/.test(value) ? Number(value) : -1;
  if (number < least || number > most) throw wrong(name);
  return number;
}

/** Longest identifier, file name or relative path, characters. */
const MAX_LENGTH = 2000;

function requiredText(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '' || value.length > MAX_LENGTH) throw wrong(name);
  return value;
}

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

/** What a client of ours says beside the parameters. @throws AppError upload.parameter */
export function readExtras({ use, brief, ...values }: Record<string, unknown>): UploadExtras {
  const hash = (name: 'hash' | 'chunkHash'): UploadExtras => {
    const value = values[name];
    if (value === undefined) return {};
    if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw wrong(name);
    return { [name]: value };
  };
  if (use !== undefined && use !== 'field') throw wrong('use');
  return { ...hash('hash'), ...hash('chunkHash'), ...(use === undefined ? {} : { use }), ...(brief === '1' ? { brief } : {}) };
}

/**
 * The chunk that a request speaks of.
 * @throws AppError upload.parameter for anything that is no plain number in range or does not fit the others, request.tooLarge
 */
export function readChunk(values: Record<string, unknown>): Chunk {
  const size = whole(values['chunkSize'], 'chunkSize', 1, MAX_CHUNK);
  const total = whole(values['totalSize'], 'totalSize', 0, Number.MAX_SAFE_INTEGER);
  if (total > MOST_BYTES) throw new AppError('request.tooLarge');
  const chunks = whole(values['totalChunks'], 'totalChunks', 1, MAX_CHUNKS);
  if (chunks !== chunkCount(total, size) && chunks !== chunkCount(total, size, true)) throw wrong('totalChunks');
  const number = whole(values['chunkNumber'], 'chunkNumber', 1, chunks);
  const length = chunkLength(number, { total, size, chunks });
  if (length > 2 * MAX_CHUNK || whole(values['currentChunkSize'], 'currentChunkSize', 0, Number.MAX_SAFE_INTEGER) !== length)
    throw wrong('currentChunkSize');
  const filename = requiredText(values['filename'], 'filename');
  const relativePath =
    values['relativePath'] === undefined || values['relativePath'] === '' ? filename : requiredText(values['relativePath'], 'relativePath');
  return {
    number,
    size,
    length,
    offset: (number - 1) * size,
    total,
    chunks,
    identifier: requiredText(values['identifier'], 'identifier'),
    filename,
    relativePath,
  };
}
