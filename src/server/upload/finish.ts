/** Puts the chunks of a file together: once, however many requests see the last one arrive. */
import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { UploadedFile } from '../../contract/upload.ts';
import type { ServerContext } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { firstLook } from '../files/pictures.ts';
import type { CurrentUser } from '../identity/user.ts';
import { uuidv7 } from '../records/uuid.ts';
import { dropParts, fileOf, keyOf, partsOf, type Upload } from './uploads.ts';

/** Seconds for which one request has a file to itself; the next may try after that. */
const LEASE = 600;
const LOOK_MS = 200;
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

const typeOf = async (head: Buffer): Promise<string> => (await fileTypeFromBuffer(head))?.mime ?? (isText(head) ? 'text/plain' : 'application/octet-stream');

/** Numbers of so many chunks. */
export const everyNumber = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

interface Checked { hash: string; type: string; wrong: number[] }

/** Reads all pieces once: the content's hash, its kind by its first bytes, and the chunks that are not as they came, unless it is known already that all are. */
async function check(context: ServerContext, upload: Upload): Promise<Checked> {
  if (upload.hash === null) return checkEach(context, upload);
  const whole = createHash('sha256');
  let head = Buffer.alloc(0);
  for await (const piece of await context.storage.pieces(keyOf(upload.id)).read(upload.chunks) as AsyncIterable<Buffer>) {
    whole.update(piece);
    if (head.length < HEAD) head = Buffer.concat([head, piece.subarray(0, HEAD - head.length)]);
  }
  const hash = whole.digest('hex');
  return hash === upload.hash ? { hash, type: await typeOf(head), wrong: [] } : checkEach(context, upload);
}

/** The same with every chunk's own hash. */
async function checkEach({ storage, database }: ServerContext, { id, chunks }: Upload): Promise<Checked> {
  const parts = await partsOf(database, id);
  const whole = createHash('sha256');
  const wrong: number[] = [];
  let head = Buffer.alloc(0);
  let number = 1;
  let one = createHash('sha256');
  let left = parts.get(1)?.length ?? 0;
  const next = (): void => {
    if (one.digest('hex') !== parts.get(number)?.hash) wrong.push(number);
    number += 1;
    one = createHash('sha256');
    left = parts.get(number)?.length ?? 0;
  };
  for await (const piece of await storage.pieces(keyOf(id)).read(chunks) as AsyncIterable<Buffer>) {
    whole.update(piece);
    if (head.length < HEAD) head = Buffer.concat([head, piece.subarray(0, HEAD - head.length)]);
    for (let at = 0; at < piece.length;) {
      const taken = piece.subarray(at, at + left);
      one.update(taken);
      at += taken.length;
      left -= taken.length;
      if (left === 0) next();
      if (taken.length === 0) break;
    }
  }
  for (let rest = chunks - number; rest >= 0; rest -= 1) next();
  return { hash: whole.digest('hex'), type: await typeOf(head), wrong };
}

async function assemble(context: ServerContext, user: CurrentUser, upload: Upload): Promise<string> {
  const { storage, database: { db, pool } } = context;
  const { hash, type, wrong } = await check(context, upload);
  const other = upload.hash !== null && upload.hash !== hash;
  if (wrong.length > 0 || other) {
    await dropParts(context.database, upload.id, wrong.length > 0 ? wrong : everyNumber(upload.chunks));
    throw new AppError('upload.hash');
  }
  await storage.pieces(keyOf(upload.id)).finish(upload.chunks, upload.size, type);
  const id = uuidv7();
  const picture = upload.use === 'field' ? await firstLook(storage, { id, type, size: upload.size, objectKey: keyOf(upload.id) }) : undefined;
  await db.transaction().execute(async (trx) => {
    await trx.withSchema('sunvane').insertInto('file').values({ id, userId: user.id, name: upload.name, type, size: upload.size, hash, objectKey: keyOf(upload.id), use: upload.use, ...picture }).execute();
    await trx.withSchema('sunvane').updateTable('upload').set({ fileId: id, finishUntil: null }).where('id', '=', upload.id).execute();
  });
  await pool.query('delete from sunvane."uploadPart" where "uploadId" = $1', [upload.id]);
  return id;
}

/** The file, put together by this request or by another that was first. @throws AppError upload.hash when chunks must come again */
export async function finishUpload(context: ServerContext, user: CurrentUser, upload: Upload): Promise<UploadedFile> {
  const { pool } = context.database;
  for (;;) {
    const { rowCount } = await pool.query(
      `update sunvane.upload set "finishUntil" = now() + $2 * interval '1 second' where id = $1 and "fileId" is null and ("finishUntil" is null or "finishUntil" < now())`, [upload.id, LEASE]);
    if (rowCount) {
      try {
        return await fileOf(context.database, await assemble(context, user, upload));
      } catch (error) {
        await pool.query('update sunvane.upload set "finishUntil" = null where id = $1', [upload.id]);
        throw error;
      }
    }
    const { rows: [now] } = await pool.query<{ fileId: string | null; free: boolean; parts: number }>(
      `select "fileId", "finishUntil" is null as free, (select count(*)::int from sunvane."uploadPart" where "uploadId" = $1) as parts from sunvane.upload where id = $1`, [upload.id]);
    if (!now) throw new AppError('file.unknown');
    if (now.fileId !== null) return fileOf(context.database, now.fileId);
    // Whoever was first found chunks that are not as they came.
    if (now.free && now.parts < upload.chunks) throw new AppError('upload.hash');
    await new Promise((done) => { setTimeout(done, LOOK_MS); });
  }
}
