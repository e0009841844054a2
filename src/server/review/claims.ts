/** Who has which record open in a review, so that two people do not judge the same one. A claim is told, it locks nothing. */
import { sql } from 'kysely';
import type { claimBody } from '../../contract/api/review.ts';
import type { Of } from '../../contract/api/schema.ts';
import { CLAIM_SECONDS, type Claim } from '../../contract/review.ts';
import type { Resource, Screen } from '../../documents/ground/model/resource.ts';
import type { Database } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import type { Announcer } from '../live/announcer.ts';
import { grant, may, reach } from '../records/reach/access.ts';
import type { Reader } from '../records/rows/reader.ts';
import { relation } from '../source/columns.ts';
import { fetchRows, whereAll } from '../source/rows.ts';
import type { CurrentUser } from '../user/user.ts';

export interface ReviewTools {
  database: Database;
  announcer: Announcer;
  reader: Reader;
}

/** Of so many others is told at most. */
const MOST = 200;

/** Whether the user judges anything on the screen: who only looks keeps nobody away. */
const judges = ({ reader }: ReviewTools, resource: Resource, user: CurrentUser, screen: Screen): boolean =>
  (resource.states?.transitions ?? []).some(
    (one) => one.by === 'user' && may(reader.catalogue(), resource, one.permission, user, screen.name),
  ) || may(reader.catalogue(), resource, 'edit', user, screen.name);

/** Those of the records that the user reaches on the screen. */
async function within({ reader, database }: ReviewTools, resource: Resource, user: CurrentUser, screen: Screen, ids: readonly string[]) {
  const granted = grant(reader.catalogue(), resource, 'view', user, screen.name);
  if (!ids.length) return new Set<string>();
  const rows = await fetchRows(
    database,
    sql<{ id: string }>`select id::text as id from ${relation(resource)} ${whereAll([
      sql`id = any(${[...ids]}::uuid[])`,
      ...reach(reader.catalogue(), resource, user, granted),
    ])}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Claims a record for the window, or gives back the one before, and answers what others have. A record that
 * somebody else has stays theirs; another window of the same person takes it over.
 * @throws AppError permission.denied, record.unknown
 */
export async function claim(tools: ReviewTools, user: CurrentUser, { screen: name, sitting, id }: Of<typeof claimBody>): Promise<Claim[]> {
  const { reader, database, announcer } = tools;
  const { screens, resources } = reader.catalogue();
  const screen = Object.hasOwn(screens, name) ? screens[name] : undefined;
  const resource = screen?.resource === undefined ? undefined : resources[screen.resource];
  if (!screen || !resource) throw new AppError('permission.denied');
  // Records that another server keeps have their reviews there.
  if (resource.remote) return [];
  const reached = await within(tools, resource, user, screen, id === undefined ? [] : [id]);
  if (id !== undefined && !reached.has(id)) throw new AppError('record.unknown');
  const wanted = id !== undefined && judges(tools, resource, user, screen) ? id : undefined;
  const { rowCount: left } = await database.pool.query(
    'delete from sunvane.review_claim where sitting = $1 and "userId" = $2 and record is distinct from $3::uuid',
    [sitting, user.id, wanted ?? null],
  );
  const { rows: taken } =
    wanted === undefined
      ? { rows: [] }
      : await database.pool.query<{ renewed: boolean }>(
          `with before as (select sitting from sunvane.review_claim where record = $1 and "untilTime" > now())
           insert into sunvane.review_claim as c (record, resource, "userId", sitting, "untilTime")
             values ($1, $2, $3, $4, now() + make_interval(secs => ${CLAIM_SECONDS}))
             on conflict (record) do update set resource = excluded.resource, "userId" = excluded."userId", sitting = excluded.sitting,
               "untilTime" = excluded."untilTime"
             where c."userId" = excluded."userId" or c."untilTime" <= now()
             returning exists (select from before) as renewed`,
          [wanted, resource.name, user.id, sitting],
        );
  if (left || taken.some(({ renewed }) => !renewed)) announcer.publish({ type: 'review', resource: resource.name });
  const { rows } = await database.pool.query<Claim>(
    `select c.record::text as id, coalesce(u."userNickname", u.username) as by
       from sunvane.review_claim c join "user" u on u.id = c."userId"
      where c.resource = $1 and c."untilTime" > now() and c."userId" <> $2 order by c.record limit ${MOST}`,
    [resource.name, user.id],
  );
  const seen = await within(
    tools,
    resource,
    user,
    screen,
    rows.map((row) => row.id),
  );
  return rows.filter((row) => seen.has(row.id));
}

/** Forgets claims that ended. */
export const forgetEnded = ({ database }: ReviewTools): Promise<unknown> =>
  database.pool.query('delete from sunvane.review_claim where "untilTime" < now()');
