/** Names that download something once (S7-33): a navigation carries no token, so the name stands for the user who asked for it. */
import { randomBytes } from 'node:crypto';
import type { FileTools } from './tools.ts';
import { AppError } from '../errors/error.ts';
import type { StoredFile } from './read.ts';

/** Seconds in which a name must be used. */
const SECONDS = 60;

/** What a name gives. */
export interface Downloaded {
  objectKey: string;
  title: string;
  type: string;
}

/** A name for a file that its asker may read. */
export async function downloadName(
  { database: { pool } }: Pick<FileTools, 'database'>,
  user: { id: string },
  { objectKey, name: title, type }: Pick<StoredFile, 'objectKey' | 'name' | 'type'>,
): Promise<string> {
  const name = randomBytes(24).toString('base64url');
  await pool.query(
    `insert into sunvane.download (name, "userId", "objectKey", title, type, "expireTime") values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')`,
    [name, user.id, objectKey, title, type, SECONDS],
  );
  return name;
}

/** What a name gives, once, while its user may still sign in. @throws AppError file.unknown */
export async function takeDownload({ database: { pool } }: Pick<FileTools, 'database'>, name: string): Promise<Downloaded> {
  const {
    rows: [download],
  } = await pool.query<Downloaded>(
    `delete from sunvane.download d using "user" u where d.name = $1 and u.id = d."userId" and u.status is distinct from '0' and d."expireTime" > now() returning d."objectKey", d.title, d.type`,
    [name],
  );
  if (!download) throw new AppError('file.unknown');
  return download;
}
