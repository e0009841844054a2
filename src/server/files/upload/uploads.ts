/** Uploads on their way, for whom and how far. Kept in the database, so that any server goes on. */
import { createHash } from 'node:crypto';
import type { Chunk, UploadedFile, UploadExtras } from '../../../contract/upload.ts';
import type { Database } from '../../db/connection.ts';
import { filesInUse } from '../held.ts';
import { removeFiles } from '../purge.ts';
import type { FileTools } from '../tools.ts';
import type { UploadTools } from './tools.ts';
import { AppError } from '../../errors/error.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { shownName } from './chunk.ts';
import { withinQuota } from './quota.ts';
import type { Sender } from './sender.ts';

/** Days after which an unfinished upload is given up. */
export const RETENTION_DAYS = 7;

/** Key under which a file's bytes lie: made here, never from its name. */
export const keyOf = (upload: string): string => `upload/${upload}`;

/** One file on its way. */
export interface Upload {
  id: string;
  name: string;
  size: number;
  chunks: number;
  chunkSize: number;
  fileId: string | null;
  /** What its client says the file's hash is. */
  hash: string | null;
  use: UploadExtras['use'] | null;
}

/** Identifiers of clients collide («a b.jpg» and «ab.jpg»); everything they say of a file together is its identity. */
export const identityOf = ({ identifier, filename, relativePath, total, size, chunks }: Chunk, { use }: UploadExtras): string =>
  createHash('sha256')
    .update(JSON.stringify([identifier, filename, relativePath, total, size, chunks, ...(use ? [use] : [])]))
    .digest('hex');

/** The sender's upload that a chunk belongs to, if any of it came before. */
export async function findUpload({ pool }: Database, sender: Sender, chunk: Chunk, extras: UploadExtras): Promise<Upload | undefined> {
  const {
    rows: [row],
  } = await pool.query<Omit<Upload, 'chunkSize'>>(
    'select id, name, size::float8 as size, chunks, "fileId", hash, use from sunvane.upload where "userId" = $1 and identity = $2',
    [sender.id, identityOf(chunk, extras)],
  );
  return row && { ...row, chunkSize: chunk.size };
}

/** The same, begun with its first chunk. @throws AppError upload.limit, upload.quota, share.quota */
export async function beginUpload(
  context: Pick<UploadTools, 'database' | 'reader' | 'config'>,
  sender: Sender,
  chunk: Chunk,
  extras: UploadExtras,
): Promise<Upload> {
  const known = await findUpload(context.database, sender, chunk, extras);
  if (known) return known;
  const row = {
    id: uuidv7(),
    userId: sender.id,
    identity: identityOf(chunk, extras),
    name: shownName(chunk.filename),
    size: chunk.total,
    chunks: chunk.chunks,
    hash: extras.hash ?? null,
    use: extras.use ?? null,
  };
  await withinQuota(context, sender, chunk.total, async (trx) => {
    await trx
      .withSchema('sunvane')
      .insertInto('upload')
      .values(row)
      .onConflict((conflict) => conflict.columns(['userId', 'identity']).doNothing())
      .execute();
  });
  const upload = await findUpload(context.database, sender, chunk, extras);
  if (!upload) throw new AppError('server.internal');
  return upload;
}

/** An uploaded file. */
export async function fileOf({ pool }: Database, id: string): Promise<UploadedFile> {
  const {
    rows: [row],
  } = await pool.query<UploadedFile & { width: number | null }>(
    'select id, name, type, size::float8 as size, hash, width, height from sunvane.file where id = $1',
    [id],
  );
  if (!row) throw new AppError('file.unknown');
  const { width, height, ...file } = row;
  return width === null ? file : { ...file, width, height };
}

/** Gives up an unfinished upload; its bytes first, so that what is left of a crash is found again. */
export async function forgetUpload(
  { database: { pool }, storage }: Pick<UploadTools, 'database' | 'storage'>,
  { id, chunks }: Pick<Upload, 'id' | 'chunks'>,
): Promise<void> {
  await storage.pieces(keyOf(id)).drop(chunks);
  await pool.query('delete from sunvane.upload where id = $1 and "fileId" is null', [id]);
}

/** Removes the file that an upload became, with the upload. @throws AppError file.held when a record holds it, file.unknown */
export async function removeUploaded(context: FileTools, { fileId }: Upload): Promise<void> {
  const { rows } = await context.database.pool.query<{ id: string; objectKey: string }>(
    'select id, "objectKey" from sunvane.file where id = $1',
    [fileId],
  );
  if (rows.length === 0) throw new AppError('file.unknown');
  if (
    (
      await filesInUse(
        context,
        rows.map(({ id }) => id),
      )
    ).size > 0
  )
    throw new AppError('file.held');
  await removeFiles(context, rows);
}
