/** Files travel before the records that hold them: each once, and only when its bytes are what its hash says. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { holdsFiles } from '../../documents/ground/fields/traits.ts';
import { sql, type Kysely } from 'kysely';
import type { Database, Tables } from '../db/connection.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Storage } from '../storage/storage.ts';
import { AppError, badBody } from '../errors/error.ts';
import { isUuid } from '../db/uuid.ts';
import { blockHasher, fileHash } from '../files/upload/hashes.ts';
import { synchronised } from './objects.ts';
import { PIECE } from './wire.ts';

export interface FileFacts {
  id: string;
  userId: string;
  name: string;
  type: string;
  size: number;
  hash: string;
  use: string | null;
  width: number | null;
  height: number | null;
}

interface Store {
  database: Database;
  storage: Storage;
}

/** A store, and who sends it files. */
export interface Receiver extends Store {
  peer: string;
}

/** Which of these files are not here. */
export async function missingFiles({ database }: Store, ids: readonly string[]): Promise<string[]> {
  const valid = ids.filter(isUuid);
  const { rows } = await database.pool.query<{ id: string }>('select id from sunvane.file where id = any($1)', [valid]);
  const here = new Set(rows.map((r) => r.id));
  return valid.filter((id) => !here.has(id));
}

/** A file with its bytes. @throws AppError file.unknown, StorageError `missing` */
export async function openFile({ database, storage }: Store, id: string): Promise<{ facts: FileFacts; content: Readable }> {
  const { rows } = await database.pool.query<FileFacts & { objectKey: string }>(
    'select id, "userId", name, type, size::float8 as size, hash, use, width, height, "objectKey" from sunvane.file where id = $1',
    [id],
  );
  const file = rows[0];
  if (!file) throw new AppError('file.unknown');
  const { objectKey, ...facts } = file;
  return { facts, content: (await storage.open(objectKey)).content };
}

/** Whether a record of these stations holds the file. */
export async function isInUseAt(
  writer: Pick<Reader, 'catalogue'>,
  db: Kysely<Tables>,
  id: string,
  stations: readonly string[],
): Promise<boolean> {
  for (const resource of synchronised(writer.catalogue())) {
    for (const { name } of resource.fields.filter(holdsFiles)) {
      const { rows } = await sql`select 1 from ${sql.table(resource.name)} where ${sql.ref(name)} @> ${[id]}::text[]
        and "stationCode" = any(${[...stations]}::text[]) limit 1`.execute(db);
      if (rows.length) return true;
    }
  }
  return false;
}

/** What came along with a file, as it must be. @throws AppError request.body */
export function readFacts(text: unknown): FileFacts {
  const wrong = badBody('文件说明不完整或不正确', 'what is said of the file is not complete or not valid');
  if (typeof text !== 'string') throw wrong;
  let parsed: Partial<FileFacts> | null;
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString()) as Partial<FileFacts> | null;
  } catch {
    throw wrong;
  }
  const { id, userId, name, type, size, hash, use = null, width = null, height = null } = parsed ?? {};
  const sized = (n: unknown): boolean => n === null || Number.isSafeInteger(n);
  if (!isUuid(String(id)) || !isUuid(String(userId)) || !/^[0-9a-f]{64}$/.test(String(hash)) || !Number.isSafeInteger(size)) throw wrong;
  if (typeof name !== 'string' || typeof type !== 'string' || !sized(width) || !sized(height)) throw wrong;
  if (use !== null && use !== 'field') throw wrong;
  return {
    id: String(id),
    userId: String(userId),
    name: name.slice(0, 255),
    type: type.slice(0, 200),
    size: Number(size),
    hash: String(hash),
    use,
    width,
    height,
  };
}

/** Facts as they travel. */
export const writeFacts = (facts: FileFacts): string => Buffer.from(JSON.stringify(facts)).toString('base64url');

async function note({ database, peer }: Receiver, facts: FileFacts): Promise<void> {
  await database.pool.query(
    `insert into sunvane.file (id, "userId", name, type, size, hash, "objectKey", use, width, height)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (id) do nothing`,
    [facts.id, facts.userId, facts.name, facts.type, facts.size, facts.hash, keyOf(peer, facts), facts.use, facts.width, facts.height],
  );
}

/** Folder of what a peer sent. */
const folderOf = (peer: string): string => `sync/${createHash('sha256').update(peer).digest('hex').slice(0, 16)}`;
const keyOf = (peer: string, { id }: FileFacts): string => `${folderOf(peer)}/${id}`;

/** Of these files, those that an edge sent or holds in a record of its stations. */
export async function filesOfEdge(
  { writer, db, peer }: { writer: Pick<Reader, 'catalogue'>; db: Kysely<Tables>; peer: string },
  stations: readonly string[],
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from sunvane.file
    where id = any(${ids.filter(isUuid)}::uuid[]) and starts_with("objectKey", ${`${folderOf(peer)}/`})`.execute(db);
  const own = new Set(rows.map((r) => r.id));
  for (const id of ids) if (!own.has(id) && isUuid(id) && (await isInUseAt(writer, db, id, stations))) own.add(id);
  return own;
}

const countOf = ({ size }: FileFacts): number => Math.max(1, Math.ceil(size / PIECE));

/**
 * Keeps the pieces of a file, and with the last one the file, under the id it has on the other side.
 * @param number from 1, in order
 * @throws AppError request.body, upload.hash
 */
export async function keepPiece(store: Receiver, facts: FileFacts, number: number, content: Buffer): Promise<void> {
  const count = countOf(facts);
  const whole = number < count ? PIECE : facts.size - (count - 1) * PIECE;
  if (!Number.isSafeInteger(number) || number < 1 || number > count || content.length !== whole)
    throw badBody(
      `片段编号应为 1–${count}，长度应与编号相符`,
      `the number of a piece must be 1 to ${count}, and its length that of the number`,
    );
  // What is here stays as it is: a file comes once, and not from whoever knows its id.
  if ((await missingFiles(store, [facts.id])).length === 0) return;
  const pieces = store.storage.pieces(keyOf(store.peer, facts));
  await pieces.write(number, (number - 1) * PIECE, content);
  if (number < count) return;
  const hasher = blockHasher();
  for await (const piece of await pieces.read(count)) hasher.update(piece as Buffer);
  if (fileHash(hasher.digest()) !== facts.hash) {
    await pieces.drop(count);
    throw new AppError('upload.hash');
  }
  await pieces.finish(count, facts.size, facts.type);
  await note(store, facts);
}

/** Keeps a file that comes in one go. @throws AppError upload.hash */
export async function keepFile(store: Receiver, facts: FileFacts, content: AsyncIterable<Uint8Array>): Promise<void> {
  const hasher = blockHasher();
  let size = 0;
  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      size += piece.length;
      hasher.update(Buffer.from(piece));
      yield piece;
    }
    if (size !== facts.size || fileHash(hasher.digest()) !== facts.hash) throw new AppError('upload.hash');
  }
  await store.storage.put(keyOf(store.peer, facts), Readable.from(watched()), facts.type, facts.size);
  await note(store, facts);
}

/** The pieces of a file from `first` on. */
export async function* piecesOf(content: Readable, size: number, first: number): AsyncGenerator<[number: number, piece: Buffer]> {
  let [parts, length, number]: [Buffer[], number, number] = [[], 0, 1];
  const flush = (): [number, Buffer] => {
    const piece = Buffer.concat(parts);
    [parts, length] = [[], 0];
    return [number, piece];
  };
  for await (const chunk of content) {
    for (let at = 0, bytes = chunk as Buffer; at < bytes.length;) {
      const slice = bytes.subarray(at, at + PIECE - length);
      parts.push(slice);
      length += slice.length;
      at += slice.length;
      if (length < PIECE) continue;
      const piece = flush();
      if (number >= first) yield piece;
      number += 1;
    }
  }
  if ((length > 0 || size === 0) && number >= first) yield flush();
}
