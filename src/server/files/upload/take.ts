/** Takes the chunks of files. What is kept in memory only saves queries: the database decides what is there. */
import { crc32 } from 'node:zlib';
import type { Chunk, UploadExtras } from '../../../contract/upload.ts';
import type { UploadTools } from './tools.ts';
import { AppError } from '../../errors/error.ts';
import { blockHashes, fileHash } from './hashes.ts';
import { notePart, numbersOf, partOf, type Noted } from './parts.ts';
import type { Sender } from './sender.ts';
import { beginUpload, identityOf, keyOf, type Upload } from './uploads.ts';

/** Uploads kept in mind; the oldest make room. */
const MOST_UPLOADS = 1000;

/** An upload on its way through this server, and the chunks it knows to have come. */
interface UnderWay {
  upload: Upload;
  seen: Uint8Array;
}

/** A chunk that came. */
export interface Arrival {
  chunk: Chunk;
  extras: UploadExtras;
  content: Buffer;
}

/** An upload after a chunk came: all have, when there are as many as it has chunks. */
export interface ChunkResult {
  upload: Upload;
  arrived: number;
}

/** Takes a chunk. @throws AppError upload.hash when its bytes are not those its sender hashed, upload.limit, upload.quota, share.quota */
export type TakeChunk = (sender: Sender, arrival: Arrival) => Promise<ChunkResult>;

/** See {@link TakeChunk}. */
export function chunkTaker(context: UploadTools): TakeChunk {
  const { database, storage } = context;
  const underWay = new Map<string, UnderWay>();
  /** Chunks being written just now: the same one twice is written once. */
  const writing = new Map<string, Promise<Noted | undefined>>();

  const find = async (key: string, sender: Sender, { chunk, extras }: Arrival): Promise<UnderWay> => {
    const known = underWay.get(key);
    if (known) return known;
    const upload = await beginUpload(context, sender, chunk, extras);
    const entry: UnderWay = { upload, seen: new Uint8Array(upload.chunks + 1) };
    if (upload.fileId !== null) return entry;
    for (const number of await numbersOf(database, upload.id)) entry.seen[number] = 1;
    const [oldest] = underWay.keys();
    if (underWay.size >= MOST_UPLOADS && oldest !== undefined) underWay.delete(oldest);
    underWay.set(key, entry);
    return entry;
  };

  const keep = async (
    { upload, seen }: UnderWay,
    { chunk: { number, offset }, extras: { chunkHash }, content }: Arrival,
  ): Promise<Noted | undefined> => {
    const before = seen[number] ? await partOf(database, upload.id, number) : undefined;
    // What came before stays, unless its sender knows better.
    if (before && (chunkHash === undefined || fileHash(before.blocks) === chunkHash)) return { fileId: null, arrived: before.arrived };
    const blocks = await blockHashes(content);
    if (chunkHash !== undefined && fileHash(blocks) !== chunkHash) throw new AppError('upload.hash');
    const pieces = storage.pieces(keyOf(upload.id));
    await pieces.write(number, offset, content);
    const noted = await notePart(database, upload, number, { blocks, sum: crc32(content) });
    if (noted?.fileId === null) seen[number] = 1;
    else await pieces.drop(upload.chunks);
    return noted;
  };

  return async (sender, arrival) => {
    const key = `${sender.id} ${identityOf(arrival.chunk, arrival.extras)}`;
    for (;;) {
      const entry = await find(key, sender, arrival);
      const { upload } = entry;
      if (upload.fileId !== null) return { upload, arrived: upload.chunks };
      const name = `${upload.id} ${arrival.chunk.number}`;
      const work = writing.get(name) ?? keep(entry, arrival).finally(() => writing.delete(name));
      writing.set(name, work);
      const noted = await work;
      // Nothing more is to come, or what is known of it is out of date: given up, or put together elsewhere.
      if (noted?.fileId !== null || noted.arrived >= upload.chunks) underWay.delete(key);
      if (noted?.fileId === null) return { upload, arrived: noted.arrived };
    }
  };
}
