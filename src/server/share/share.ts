/** Links that show one record without sign-in (S7-36): signed, with an end, and void as soon as somebody withdraws them. */
import { jwtVerify, SignJWT } from 'jose';
import type { Language } from '../../contract/constants.ts';
import {
  COUNTED_ABOVE,
  HELD_BY_MAKER,
  isReleased,
  MOST_DAYS,
  SHARED,
  SHOWN,
  type ShareEntry,
  type ShareGrant,
  type ShareLine,
  type ShareLink,
  type SharedFlight,
  type SharedPage,
  type ShareRequest,
} from '../../contract/share.ts';
import { isoIn } from '../../documents/ground/clock.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { formatCell } from '../exchange/writeCell.ts';
import type { Database } from '../db/connection.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Dictionaries } from '../records/rows/dictionaries.ts';
import { AppError } from '../errors/error.ts';
import { sharedSecret } from '../identity/secrets.ts';
import { loadUser } from '../identity/loadUser.ts';
import { isAdmin, type CurrentUser } from '../user/user.ts';
import { may, visibleResource } from '../records/reach/access.ts';
import { writeAudit } from '../records/write/audit.ts';
import type { Call } from '../user/call.ts';
import { detail } from '../records/list/list.ts';
import { maskRows } from '../records/rows/rows.ts';
import { isUuid, uuidv7 } from '../db/uuid.ts';
import { holdsFiles, isLarge, isSecret } from '../../documents/ground/fields/traits.ts';
import { quotaOf, sendingOf } from './quota.ts';
import { labelsIn } from '../../contract/labels.ts';
import { unitIn } from '../../documents/ground/units.ts';

/** What links to records work with. */
export interface ShareTools {
  database: Database;
  dictionaries: Dictionaries;
  reader: Reader;
}

const AUDIENCE = 'sunvane-share';
const DAY_MS = 86_400_000;

/** Whether values are words that a page can show. */
const hasWords = (field: Field): boolean => !isLarge(field) && !isSecret(field) && !holdsFiles(field);

interface Row {
  id: string;
  page: SharedPage;
  recordId: string;
  userId: string;
  until: string;
  live: boolean;
}

const resourceOf = ({ reader }: Pick<ShareTools, 'reader'>, page: SharedPage): Resource | undefined =>
  reader.catalogue().resources[SHARED[page]];

/** Whether a user may do what a link to a page lets others do. */
const holdsFor = ({ reader }: Pick<ShareTools, 'reader'>, page: SharedPage, user: CurrentUser): boolean =>
  (HELD_BY_MAKER[page] ?? []).every(({ resource, verb }) => {
    const needed = reader.catalogue().resources[resource];
    return needed !== undefined && may(reader.catalogue(), needed, verb, user);
  });

/**
 * Makes a link to a record the caller can see.
 * @throws AppError share.page, share.until, share.limits, share.draft, record.unknown, permission.denied
 */
export async function makeShare(context: ShareTools, call: Call, request: ShareRequest): Promise<ShareLink> {
  const { database, reader } = context;
  const { page, id } = request;
  const resource = resourceOf(context, page);
  if (!resource) throw new AppError('share.page');
  const until = new Date(request.until);
  if (!(until.getTime() > Date.now() && until.getTime() <= Date.now() + MOST_DAYS * DAY_MS)) throw new AppError('share.until');
  const record = await detail(reader, resource, call, id);
  if (!isReleased(page, record)) throw new AppError('share.draft');
  if (!holdsFor(context, page, call.user)) throw new AppError('permission.denied');
  const quota = quotaOf(page, request);
  const shareId = uuidv7();
  await database.pool.query(
    'insert into sunvane.share (id, page, "recordId", "userId", "expireTime", "mostFiles", "mostBytes") values ($1, $2, $3, $4, $5, $6, $7)',
    [shareId, page, record.id, call.user.id, until.toISOString(), quota?.files ?? null, quota?.bytes ?? null],
  );
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

async function idOf({ database }: Pick<ShareTools, 'database'>, share: string): Promise<string> {
  const secret = await sharedSecret(database, 'share');
  // The end of a link is told from its row, so that an old link says so instead of being unknown.
  const { payload } = await jwtVerify(share.slice(0, 2000), secret, {
    algorithms: ['HS256'],
    audience: AUDIENCE,
    typ: 'JWT',
    currentDate: new Date(0),
  }).catch((): never => {
    throw new AppError('share.unknown');
  });
  if (payload.jti && isUuid(payload.jti)) return payload.jti;
  throw new AppError('share.unknown');
}

/** What of a route can be flown on a page, as far as its maker sees it. */
function flightIn(record: Record<string, unknown>, fields: readonly Field[]): SharedFlight | undefined {
  const seen = (name: string): unknown => (fields.some((f) => f.name === name) ? record[name] : undefined);
  const [waypoints, speed] = [seen('waypoints'), seen('speed')];
  if (!Array.isArray(waypoints)) return undefined;
  return {
    waypoints: waypoints as SharedFlight['waypoints'],
    ...(typeof speed === 'number' ? { speed } : {}),
    above: COUNTED_ABOVE.includes(String(seen('heightMode'))),
  };
}

const inWords = (iso: string): string => isoIn(Date.parse(iso)).slice(0, 16).replace('T', ' ');

/** A record that a link shows, as its maker may see it, masked wherever anything is. */
export interface Shared {
  id: string;
  page: SharedPage;
  /** In whose name it shows and takes. */
  maker: CurrentUser;
  resource: Resource;
  record: Record<string, unknown>;
  fields: readonly Field[];
  /** ISO time. */
  until: string;
  /** The same in words. */
  untilText: string;
}

/**
 * The record of a link. It is over with its time, its withdrawal, that of the record, or the account or the rights of its maker.
 * @throws AppError share.unknown, share.over
 */
export async function openShare(context: ShareTools, share: string, language: Language): Promise<Shared> {
  const { database, reader } = context;
  const {
    rows: [row],
  } = await database.pool.query<Row>(
    `select s.id, s.page, s."recordId", s."userId", s."expireTime" as until, s."endTime" is null and s."expireTime" > now() and u.id is not null as live
       from sunvane.share s left join "user" u on u.id = s."userId" and u.status is distinct from '0' where s.id = $1`,
    [await idOf(context, share)],
  );
  if (!row?.live) throw new AppError('share.over');
  const { page } = row;
  const resource = resourceOf(context, page);
  const user = await loadUser(database, row.userId, '');
  if (!resource || !user || !holdsFor(context, page, user)) throw new AppError('share.over');
  const record = await detail(reader, resource, { user, language }, row.recordId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('share.over') : error;
  });
  if (!isReleased(page, record)) throw new AppError('share.over');
  const { fields } = visibleResource(resource, user);
  maskRows(fields, [record]);
  const until = new Date(row.until).toISOString();
  return { id: row.id, page, maker: user, resource, record, fields, until, untilText: inWords(until) };
}

/** What a link grants, in words. @throws AppError share.unknown, share.over */
export async function readShare(context: ShareTools, share: string, language: Language): Promise<ShareGrant> {
  const { id: shareId, page, resource, record, fields, until, untilText } = await openShare(context, share, language);
  const shown = SHOWN[page];
  const labels = labelsIn(record, language);
  const line = (field: Field): ShareLine[] => {
    if (field.system || !hasWords(field) || shown?.includes(field.name) === false) return [];
    const label = labels[field.name];
    const dictionary = field.dict ? context.dictionaries.all[field.dict] : undefined;
    // Of what it refers to the name, never the key: that may be somebody's name to sign in with.
    const cell = field.reference ? [label ?? []].flat().join(', ') : formatCell(record[field.name], field, label, dictionary, language);
    if (cell === null || cell === '') return [];
    const words = String(cell);
    return [
      { title: language === 'zh' ? field.title : field.titleEn, text: field.unit ? `${words} ${unitIn(field.unit, language)}` : words },
    ];
  };
  const flight = page === 'inspectionSimulation' ? flightIn(record, fields) : undefined;
  const [sending] = await sendingOf(context.database, [shareId]);
  return {
    page,
    id: String(record.id),
    until,
    untilText,
    name: String(record[resource.label] ?? ''),
    lines: fields.flatMap(line),
    ...(flight ? { flight } : {}),
    ...(sending ? { sending: sending.sending } : {}),
  };
}

/** Links to a record that still grant something: the caller's own, an administrator's all. */
export async function listShares(
  { database }: Pick<ShareTools, 'database'>,
  call: Call,
  { page, id }: Pick<ShareRequest, 'page' | 'id'>,
): Promise<{ list: ShareEntry[] }> {
  const { rows } = await database.pool.query<{ id: string; until: Date | string; createTime: Date | string }>(
    `select id, "expireTime" as until, "createTime" from sunvane.share
      where page = $1 and "recordId" = $2 and "endTime" is null and "expireTime" > now() and ("userId" = $3 or $4) order by id desc limit 100`,
    [page, id, call.user.id, isAdmin(call.user)],
  );
  const iso = (time: Date | string): string => new Date(time).toISOString();
  const sendings = new Map(
    (
      await sendingOf(
        database,
        rows.map((row) => row.id),
      )
    ).map(({ share, sending }) => [share, sending]),
  );
  return {
    list: rows.map((row) => {
      const sending = sendings.get(row.id);
      return { id: row.id, until: iso(row.until), createTime: iso(row.createTime), ...(sending ? { sending } : {}) };
    }),
  };
}

/** Withdraws a link, named by itself or by its id; its maker may, and administrators. @throws AppError share.unknown */
export async function endShare(
  context: Pick<ShareTools, 'database'>,
  call: Call,
  { share = '', id }: { share?: string; id?: string },
): Promise<void> {
  const { rowCount } = await context.database.pool.query(
    'update sunvane.share set "endTime" = now() where id = $1 and "endTime" is null and ("userId" = $2 or $3)',
    [id ?? (await idOf(context, share)), call.user.id, isAdmin(call.user)],
  );
  if (!rowCount) throw new AppError('share.unknown');
}
