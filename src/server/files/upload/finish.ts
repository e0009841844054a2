/** Puts the chunks of a file together: once, however many requests see the last one arrive. */
import type { UploadedFile } from '../../../contract/upload.ts';
import type { UploadTools } from './tools.ts';
import { AppError } from '../../errors/error.ts';
import { firstLook } from '../pictures.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { checkUpload } from './check.ts';
import { dropParts } from './parts.ts';
import type { Sender } from './sender.ts';
import { fileOf, keyOf, type Upload } from './uploads.ts';

/** Seconds for which one request has a file to itself; the next may try after that. */
const LEASE = 600;
const LOOK_MS = 200;
/** Numbers of so many chunks. */
export const everyNumber = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

async function assemble(context: UploadTools, sender: Sender, upload: Upload): Promise<string> {
  const {
    storage,
    database: { db, pool },
  } = context;
  const { hash, type, wrong } = await checkUpload(context, upload);
  const other = upload.hash !== null && upload.hash !== hash;
  if (wrong.length > 0 || other) {
    await dropParts(context.database, upload.id, wrong.length > 0 ? wrong : everyNumber(upload.chunks));
    throw new AppError('upload.hash');
  }
  await storage.pieces(keyOf(upload.id)).finish(upload.chunks, upload.size, type);
  const id = uuidv7();
  const picture =
    upload.use === 'field' ? await firstLook(storage, { id, type, size: upload.size, objectKey: keyOf(upload.id) }) : undefined;
  await db.transaction().execute(async (trx) => {
    await trx
      .withSchema('sunvane')
      .insertInto('file')
      .values({
        id,
        userId: sender.id,
        name: upload.name,
        type,
        size: upload.size,
        hash,
        objectKey: keyOf(upload.id),
        use: upload.use,
        ...picture,
      })
      .execute();
    await trx.withSchema('sunvane').updateTable('upload').set({ fileId: id, finishUntil: null }).where('id', '=', upload.id).execute();
  });
  await pool.query('delete from sunvane."uploadPart" where "uploadId" = $1', [upload.id]);
  return id;
}

/** The file, put together by this request or by another that was first. @throws AppError upload.hash when chunks must come again */
export async function finishUpload(context: UploadTools, sender: Sender, upload: Upload): Promise<UploadedFile> {
  const { pool } = context.database;
  for (;;) {
    const { rowCount } = await pool.query(
      `update sunvane.upload set "finishUntil" = now() + $2 * interval '1 second' where id = $1 and "fileId" is null and ("finishUntil" is null or "finishUntil" < now())`,
      [upload.id, LEASE],
    );
    if (rowCount) {
      try {
        return await fileOf(context.database, await assemble(context, sender, upload));
      } catch (error) {
        await pool.query('update sunvane.upload set "finishUntil" = null where id = $1', [upload.id]);
        throw error;
      }
    }
    const {
      rows: [now],
    } = await pool.query<{ fileId: string | null; free: boolean; arrived: number }>(
      'select "fileId", "finishUntil" is null as free, arrived from sunvane.upload where id = $1',
      [upload.id],
    );
    if (!now) throw new AppError('file.unknown');
    if (now.fileId !== null) return fileOf(context.database, now.fileId);
    // Whoever was first found chunks that are not as they came.
    if (now.free && now.arrived < upload.chunks) throw new AppError('upload.hash');
    await new Promise((done) => {
      setTimeout(done, LOOK_MS);
    });
  }
}
