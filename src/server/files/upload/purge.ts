import type { UploadTools } from './tools.ts';
import { forgetUpload, RETENTION_DAYS } from './uploads.ts';

/** Uploads given up in one go; the next housekeeping takes the others. */
const AT_ONCE = 100;

/** Removes uploads that nobody has gone on with for days. */
export async function purgeUploads(context: Pick<UploadTools, 'database' | 'storage'>): Promise<number> {
  const { pool } = context.database;
  const { rows } = await pool.query<{ id: string; chunks: number }>(
    `select id, chunks from sunvane.upload where "fileId" is null and "updateTime" < now() - $1 * interval '1 day' order by "updateTime" limit $2`,
    [RETENTION_DAYS, AT_ONCE],
  );
  for (const upload of rows) await forgetUpload(context, upload);
  return rows.length;
}
