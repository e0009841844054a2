/** How much may be sent through a link to a page that takes files, and how much was. */
import { HELD_BY_MAKER, MOST_QUOTA, QUOTA, type Quota, type Sending, type SharedPage, type ShareRequest } from '../../contract/share.ts';
import type { Database } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';

const GIB = 1024 ** 3;

/** @throws AppError share.limits */
export function quotaOf(page: SharedPage, request: Pick<ShareRequest, 'files' | 'bytes'>): Quota | undefined {
  if (!HELD_BY_MAKER[page]) return undefined;
  const { files = QUOTA.files, bytes = QUOTA.bytes } = request;
  if (!(files >= 1 && files <= MOST_QUOTA.files && bytes >= 1 && bytes <= MOST_QUOTA.bytes)) throw new AppError('share.limits');
  return { files, bytes };
}

/** More than a link takes. */
export const overQuota = ({ files, bytes }: Quota): AppError => new AppError('share.quota', { files, size: (bytes / GIB).toFixed(2) });

/** Of those links that take files, what was sent through each: uploads on their way count with all they will be. */
export async function sendingOf({ pool }: Database, shares: readonly string[]): Promise<{ share: string; sending: Sending }[]> {
  const { rows } = await pool.query<{ share: string; mostFiles: number; mostBytes: number; files: number; bytes: number }>(
    `select s.id as share, s."mostFiles", s."mostBytes"::float8 as "mostBytes", count(u.id)::int as files, coalesce(sum(u.size), 0)::float8 as bytes
       from sunvane.share s left join sunvane.upload u on u."userId" = s.id
      where s.id = any($1) and s."mostFiles" is not null group by s.id`,
    [shares],
  );
  return rows.map(({ share, mostFiles, mostBytes, files, bytes }) => ({
    share,
    sending: { most: { files: mostFiles, bytes: mostBytes }, sent: { files, bytes } },
  }));
}
