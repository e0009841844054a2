import type { ServerContext } from '../http/context.ts';
import { keyOf } from './finish.ts';
import { KEPT_DAYS } from './uploads.ts';

/** Uploads given up in one go; the next housekeeping takes the others. */
const AT_ONCE = 100;

/** Removes uploads that nobody has gone on with for days, and their bytes first: what is left of a crash is found again. */
export async function purgeUploads({ database: { pool }, storage }: Pick<ServerContext, 'database' | 'storage'>): Promise<number> {
  const { rows } = await pool.query<{ id: string; chunks: number }>(
    `select id, chunks from sunvane.upload where "fileId" is null and "updateTime" < now() - $1 * interval '1 day' order by "updateTime" limit $2`, [KEPT_DAYS, AT_ONCE]);
  for (const { id, chunks } of rows) {
    await storage.pieces(keyOf(id)).drop(chunks);
    await pool.query('delete from sunvane.upload where id = $1 and "fileId" is null', [id]);
  }
  return rows.length;
}
