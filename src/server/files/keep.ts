/** Files that the server itself makes for a record: stored, and held by that record from the first. */
import { Readable } from 'node:stream';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/connection.ts';
import { uuidv7 } from '../db/uuid.ts';
import type { Storage } from '../storage/storage.ts';
import { blockHasher, fileHash } from './upload/hashes.ts';

export interface Kept {
  id: string;
  name: string;
  hash: string;
}

/** A file in the making: where its bytes go, and whose it is; whoever came first where there is nobody of that name or id. */
interface Making {
  name: string;
  type: string;
  size: number;
  /** Of a picture, pixels. */
  width?: number;
  height?: number;
}

async function enter(
  db: Kysely<Tables>,
  id: string,
  { name, type, size, width, height }: Making,
  blocks: string,
  whose: string,
): Promise<Kept> {
  const hash = fileHash(blocks);
  await sql`insert into sunvane.file (id, "userId", name, type, size, hash, "objectKey", use, width, height, "checkTime")
    select ${id}::uuid, id, ${name}, ${type}, ${size}::bigint, ${hash}, ${keyOf(id)}, 'field', ${width ?? null}::int, ${height ?? null}::int, now() + interval '1 ms'
    from "user" order by (username = ${whose} or id::text = ${whose}) desc, "createTime", id limit 1`.execute(db);
  return { id, name, hash };
}

const keyOf = (id: string): string => `upload/${id}`;

/** Pixels of a picture as it is seen; nothing of any other file. */
async function sizeOf(type: string, bytes: Buffer): Promise<{ width?: number; height?: number }> {
  if (!type.startsWith('image/')) return {};
  const { default: sharp } = await import('sharp');
  return sharp(bytes)
    .metadata()
    .then(
      ({ autoOrient: { width, height } }) => ({ width, height }),
      () => ({}),
    );
}

/** @param username whose file it is */
export async function keepFile(
  db: Kysely<Tables>,
  storage: Storage,
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
  username = 'admin',
): Promise<Kept> {
  const id = uuidv7();
  const hasher = blockHasher();
  hasher.update(bytes);
  await storage.put(keyOf(id), bytes, type);
  return enter(db, id, { name, type, size: bytes.length, ...(await sizeOf(type, bytes)) }, hasher.digest(), username);
}

/** The same of bytes as they come, of which there must be as many as it says. @param userId whose file it is */
export async function keepStream(
  db: Kysely<Tables>,
  storage: Storage,
  { content, ...making }: Making & { content: Readable },
  userId: string,
): Promise<Kept> {
  const id = uuidv7();
  const hasher = blockHasher();
  const passing = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of content as AsyncIterable<Buffer>) {
      hasher.update(piece);
      yield piece;
    }
  };
  await storage.put(keyOf(id), Readable.from(passing(), { objectMode: false }), making.type, making.size);
  return enter(db, id, making, hasher.digest(), userId);
}
