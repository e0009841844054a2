/** Uploads on their way: which chunks of which file are there, for whom. Kept in the database, so that any server goes on. */
import { createHash } from 'node:crypto';
import type { Chunk, UploadedFile, UploadExtras } from '../../contract/upload.ts';
import type { Database } from '../db/connection.ts';
import type { ServerContext } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import type { CurrentUser } from '../identity/user.ts';
import { uuidv7 } from '../records/uuid.ts';
import { shownName } from './chunk.ts';

/** Unfinished uploads of one user, and days after which one is given up. */
const MOST = 1000;
export const KEPT_DAYS = 7;

/** Key under which a file's bytes lie: made here, never from its name. */
export const keyOf = (upload: string): string => `upload/${upload}`;

/** One file on its way. */
export interface Upload {
  id: string;
  name: string;
  size: number;
  chunks: number;
  fileId: string | null;
  /** SHA-256 that its client says it has. */
  hash: string | null;
  use: UploadExtras['use'] | null;
  /** Nothing came for it in the last minute. */
  resting: boolean;
}

/** Identifiers of clients collide («a b.jpg» and «ab.jpg»); everything they say of a file together is its identity. */
const identityOf = ({ identifier, filename, relativePath, total, size, chunks }: Chunk, { use }: UploadExtras): string =>
  createHash('sha256').update(JSON.stringify([identifier, filename, relativePath, total, size, chunks, ...(use ? [use] : [])])).digest('hex');

const COLUMNS = `id, name, size::float8 as size, chunks, "fileId", hash, use, "updateTime" < now() - interval '1 minute' as resting`;

/** The user's upload that a chunk belongs to, if any of it came before. */
export async function findUpload({ pool }: Database, user: CurrentUser, chunk: Chunk, extras: UploadExtras): Promise<Upload | undefined> {
  const { rows } = await pool.query<Upload>(`select ${COLUMNS} from sunvane.upload where "userId" = $1 and identity = $2`, [user.id, identityOf(chunk, extras)]);
  return rows[0];
}

/** The same, begun with its first chunk. @throws AppError upload.limit */
export async function beginUpload(database: Database, user: CurrentUser, chunk: Chunk, extras: UploadExtras): Promise<Upload> {
  const { pool } = database;
  const known = await findUpload(database, user, chunk, extras);
  if (known) {
    if (known.fileId === null && known.resting) await pool.query('update sunvane.upload set "updateTime" = now() where id = $1', [known.id]);
    return known;
  }
  const { rows: [count] } = await pool.query<{ n: number }>('select count(*)::int as n from sunvane.upload where "userId" = $1 and "fileId" is null', [user.id]);
  if ((count?.n ?? 0) >= MOST) throw new AppError('upload.limit');
  await pool.query(
    'insert into sunvane.upload (id, "userId", identity, name, size, chunks, hash, use) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict ("userId", identity) do nothing',
    [uuidv7(), user.id, identityOf(chunk, extras), shownName(chunk.filename), chunk.total, chunk.chunks, extras.hash ?? null, extras.use ?? null]);
  const made = await findUpload(database, user, chunk, extras);
  if (!made) throw new AppError('server.internal');
  return made;
}

/** Chunks that are there, with the hash and length of each. */
export async function partsOf({ pool }: Database, id: string): Promise<Map<number, { hash: string; length: number }>> {
  const { rows } = await pool.query<{ number: number; hash: string; length: number }>('select number, hash, length from sunvane."uploadPart" where "uploadId" = $1 order by number', [id]);
  return new Map(rows.map(({ number, hash, length }) => [number, { hash, length }]));
}

/** Numbers of the chunks that are there, ascending. */
export async function numbersOf({ pool }: Database, id: string): Promise<number[]> {
  const { rows: [row] } = await pool.query<{ numbers: number[] }>(`select coalesce(array_agg(number order by number), '{}') as numbers from sunvane."uploadPart" where "uploadId" = $1`, [id]);
  return row?.numbers ?? [];
}

/** How many chunks are there. */
export async function countOf({ pool }: Database, id: string): Promise<number> {
  const { rows: [row] } = await pool.query<{ n: number }>('select count(*)::int as n from sunvane."uploadPart" where "uploadId" = $1', [id]);
  return row?.n ?? 0;
}

/** Whether a chunk is there. */
export async function hasPart({ pool }: Database, id: string, number: number): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from sunvane."uploadPart" where "uploadId" = $1 and number = $2', [id, number]);
  return rowCount === 1;
}

/** Notes that a chunk is there. */
export async function addPart({ pool }: Database, id: string, number: number, { hash, length }: { hash: string; length: number }): Promise<void> {
  await pool.query('insert into sunvane."uploadPart" ("uploadId", number, hash, length) values ($1, $2, $3, $4) on conflict do nothing', [id, number, hash, length]);
}

/** Forgets chunks whose bytes are not what came. */
export async function dropParts({ pool }: Database, id: string, numbers: readonly number[]): Promise<void> {
  await pool.query('delete from sunvane."uploadPart" where "uploadId" = $1 and number = any($2)', [id, numbers]);
}

/** An uploaded file. */
export async function fileOf({ pool }: Database, id: string): Promise<UploadedFile> {
  const { rows: [row] } = await pool.query<UploadedFile & { width: number | null }>('select id, name, type, size::float8 as size, hash, width, height from sunvane.file where id = $1', [id]);
  if (!row) throw new AppError('file.unknown');
  const { width, height, ...file } = row;
  return width === null ? file : { ...file, width, height };
}

/** Gives up an unfinished upload; its bytes first, so that what is left of a crash is found again. */
export async function forgetUpload({ database: { pool }, storage }: Pick<ServerContext, 'database' | 'storage'>, { id, chunks }: Pick<Upload, 'id' | 'chunks'>): Promise<void> {
  await storage.pieces(keyOf(id)).drop(chunks);
  await pool.query('delete from sunvane.upload where id = $1 and "fileId" is null', [id]);
}
