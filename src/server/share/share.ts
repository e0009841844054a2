/** Links that show one record without sign-in (S7-36): signed, with an end, and void as soon as somebody withdraws them. */
import { jwtVerify, SignJWT } from 'jose';
import type { ShareGrant, ShareLink, ShareRequest } from '../../contract/identity.ts';
import type { ServerContext } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { sharedSecret } from '../identity/secrets.ts';
import { isAdmin } from '../identity/user.ts';
import { writeAudit } from '../records/audit.ts';
import type { Call } from '../records/context.ts';
import { detail } from '../records/list.ts';
import { isUuid, uuidv7 } from '../records/uuid.ts';

const AUDIENCE = 'sunvane-share';
const MAX_DAYS = 30;
const DAY_MS = 86_400_000;

/** The resource whose record a page shows. A page whose resource no document describes cannot be shared. */
const RESOURCE: Record<ShareRequest['page'], string> = { upload: 'task', solarReport: 'report', inspectionSimulation: 'route' };

interface Row {
  page: ShareRequest['page'];
  recordId: string;
  until: string;
  live: boolean;
}

const isPage = (page: unknown): page is ShareRequest['page'] => typeof page === 'string' && Object.hasOwn(RESOURCE, page);

/** Makes a link to a record the caller can see. @throws AppError share.page, share.until, record.unknown, permission.denied */
export async function makeShare(
  { database, writer }: ServerContext,
  call: Call,
  request: Partial<Record<keyof ShareRequest, unknown>>,
): Promise<ShareLink> {
  const { page, id } = request;
  const resource = isPage(page) ? writer.catalogue().resources[RESOURCE[page]] : undefined;
  if (!isPage(page) || !resource) throw new AppError('share.page');
  const until = new Date(typeof request.until === 'string' ? request.until : Number.NaN);
  if (!(until.getTime() > Date.now() && until.getTime() <= Date.now() + MAX_DAYS * DAY_MS))
    throw new AppError('share.until', { days: MAX_DAYS });
  const record = await detail(writer, resource, call, typeof id === 'string' ? id : '');
  const shareId = uuidv7();
  await database.pool.query('insert into sunvane.share (id, page, "recordId", "userId", "expireTime") values ($1, $2, $3, $4, $5)', [
    shareId,
    page,
    record.id,
    call.user.id,
    until.toISOString(),
  ]);
  await writeAudit(database.db, [
    {
      userCode: call.user.userCode,
      address: call.address ?? null,
      action: 'share',
      resource: resource.name,
      recordId: String(record.id),
      note: until.toISOString(),
    },
  ]);
  const share = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(AUDIENCE)
    .setJti(shareId)
    .setExpirationTime(until)
    .sign(await sharedSecret(database, 'share'));
  return { path: `/${page}?share=${share}`, share, until: until.toISOString() };
}

async function idOf({ database }: ServerContext, share: unknown): Promise<string> {
  try {
    // The end of a link is told from its row, so that an old link says so instead of being unknown.
    const { payload } = await jwtVerify(String(share).slice(0, 2000), await sharedSecret(database, 'share'), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      typ: 'JWT',
      currentDate: new Date(0),
    });
    if (payload.jti && isUuid(payload.jti)) return payload.jti;
  } catch {
    /* not signed by us */
  }
  throw new AppError('share.unknown');
}

/** What a link grants. It is over with its time, its withdrawal, or the account that made it. @throws AppError share.unknown, share.over */
export async function readShare(context: ServerContext, share: unknown): Promise<ShareGrant> {
  const {
    rows: [row],
  } = await context.database.pool.query<Row>(
    `select s.page, s."recordId", s."expireTime" as until, s."endTime" is null and s."expireTime" > now() and u.id is not null as live
       from sunvane.share s left join "user" u on u.id = s."userId" and u.status is distinct from '0' where s.id = $1`,
    [await idOf(context, share)],
  );
  if (!row?.live) throw new AppError('share.over');
  return { page: row.page, id: row.recordId, until: new Date(row.until).toISOString() };
}

/** Withdraws a link; its maker may, and administrators. @throws AppError share.unknown */
export async function endShare(context: ServerContext, call: Call, share: unknown): Promise<void> {
  const { rowCount } = await context.database.pool.query(
    'update sunvane.share set "endTime" = now() where id = $1 and "endTime" is null and ("userId" = $2 or $3)',
    [await idOf(context, share), call.user.id, isAdmin(call.user)],
  );
  if (!rowCount) throw new AppError('share.unknown');
}
