/**
 * What a user may have on the server that no record holds: uploads on their way, counted with all they will be, and files that belong to
 * nothing. Of a link, all that came through it counts.
 */
import { sql, type Kysely } from 'kysely';
import type { Quota } from '../../../contract/share.ts';
import { lookAt } from '../held.ts';
import type { Tables } from '../../db/connection.ts';
import type { UploadTools } from './tools.ts';
import { AppError } from '../../errors/error.ts';
import { overQuota } from '../../share/quota.ts';
import type { Sender } from './sender.ts';

/** Unfinished uploads of one user. */
const MOST = 1000;
/** Files looked at before one more is refused. */
const LOOKS = 10_000;
const GIB = 1024 ** 3;

/** Files that belong to nothing: never brought for a record, seen free when last looked at, or not looked at yet. */
const UNHELD = sql`(use is null or "freeTime" is not null or "checkTime" = "createTime")`;

interface Usage {
  unfinished: number;
  files: number;
  bytes: number;
}

async function usageOf(db: Kysely<Tables>, sender: Sender): Promise<Usage> {
  const {
    rows: [row],
  } = await sql<Usage>`
    select way.n as unfinished, way.n + kept.n as files, way.bytes + kept.bytes as bytes
    from (select count(*)::int as n, coalesce(sum(size), 0)::float8 as bytes from sunvane.upload where "userId" = ${sender.id} and "fileId" is null) way,
      (select count(*)::int as n, coalesce(sum(size), 0)::float8 as bytes from sunvane.file where "userId" = ${sender.id} and ${UNHELD}) kept`.execute(
    db,
  );
  return row ?? { unfinished: 0, files: 0, bytes: 0 };
}

/** All that came of a sender or is on its way. */
async function sentBy(db: Kysely<Tables>, { id }: Sender): Promise<Quota> {
  const { rows } =
    await sql<Quota>`select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from sunvane.upload where "userId" = ${id}`.execute(
      db,
    );
  return rows[0] ?? { files: 0, bytes: 0 };
}

/** Looks at the user's files that belonged to nothing when they were last looked at, the newest first: a record may hold them by now. */
async function lookAgain(context: Pick<UploadTools, 'database' | 'reader'>, sender: Sender): Promise<void> {
  const { rows } = await context.database.pool.query<{ id: string }>(
    'select id from sunvane.file where "userId" = $1 and use is not null and ("freeTime" is not null or "checkTime" = "createTime") order by id desc limit $2',
    [sender.id, LOOKS],
  );
  await lookAt(
    context,
    rows.map(({ id }) => id),
  );
}

/**
 * Does `begin` when the sender may bring one more file of this size; one file of a sender is begun at a time.
 * @throws AppError upload.limit, upload.quota, share.quota
 */
export async function withinQuota(
  context: Pick<UploadTools, 'database' | 'reader' | 'config'>,
  sender: Sender,
  size: number,
  begin: (trx: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const {
    database: { db },
    config: { uploadBytes, uploadFiles },
  } = context;
  const tried = (): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext(${`upload ${sender.id}`}))`.execute(trx);
      const { unfinished, files, bytes } = await usageOf(trx, sender);
      if (unfinished >= MOST) throw new AppError('upload.limit');
      if (sender.most) {
        const sent = await sentBy(trx, sender);
        if (sent.files >= sender.most.files || sent.bytes + size > sender.most.bytes) throw overQuota(sender.most);
        await begin(trx);
        return true;
      }
      const fits = files < uploadFiles && bytes + size <= uploadBytes;
      if (fits) await begin(trx);
      return fits;
    });
  if (await tried()) return;
  await lookAgain(context, sender);
  if (!(await tried())) throw new AppError('upload.quota', { files: uploadFiles, size: (uploadBytes / GIB).toFixed(2) });
}
