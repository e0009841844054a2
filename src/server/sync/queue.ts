/** The queue of one peer: what it takes next, what was done with it. Entries stay until the other side has answered. */
import { sql, type Kysely } from 'kysely';
import type { Database, Tables } from '../db/connection.ts';
import { isUuid } from '../db/uuid.ts';
import type { Reader } from '../records/rows/reader.ts';
import { objectOf } from './objects.ts';
import { hashOf, readRows } from './rows.ts';
import { MOST_TOGETHER } from '../../contract/api/sync.ts';
import type { Change, Open, Outcome, Ref, Sent } from './wire.ts';

interface Entry {
  resource: string;
  recordId: string;
  revision: string;
  stationCode: string | null;
  /** The other side's record that held this one up. */
  heldBy: string | null;
}

/** Seconds after which a failed change is tried again, doubled with every try. */
const FIRST_TRY = 30;
const LAST_TRY = 3600;
/** Bytes of the changes of one call, unless one alone is larger. */
const MOST_BYTES = 1_000_000;
const MOST_TOGETHER_BYTES = 24_000_000;

const ENTRY = 'resource, "recordId", revision::text as revision, "stationCode", "heldBy"';

/** Everything that waits of resources of which a due record is held up by another that is to change as well: what is due for certain. */
async function withHolders(pool: Database['pool'], peer: string, due: readonly Entry[]): Promise<Entry[]> {
  const held = due.filter(({ heldBy }) => heldBy !== null).map(({ recordId }) => recordId);
  if (!held.length) return [];
  const { rows } = await pool.query<Entry>(
    `select ${ENTRY} from (select * from sunvane."syncQueue" where peer = $1 and state <> 'conflict' and resource in (
         select q.resource from sunvane."syncQueue" q join sunvane."syncQueue" h on h.peer = q.peer and h.resource = q.resource
           and h."recordId" = q."heldBy" where q.peer = $1 and q."recordId" = any($2::uuid[]) and h.state <> 'conflict')
       order by "recordId" = any($2::uuid[]) desc, "heldBy" is null, seq limit $3) q order by seq`,
    [peer, held, MOST_TOGETHER],
  );
  return rows;
}

/** The next changes for a peer, in the order in which they were made, with the records as they are now. */
export async function nextChanges(reader: Reader, peer: string, limit: number): Promise<Change[]> {
  const { db, pool } = reader.database;
  const { rows: due } = await pool.query<Entry>(
    `select ${ENTRY} from sunvane."syncQueue" where peer = $1 and state <> 'conflict' and "retryTime" <= now() order by seq limit $2`,
    [peer, limit],
  );
  const together = await withHolders(pool, peer, due);
  const entries = together.length ? together : due;
  const changes = new Map<string, Change>();
  for (const name of new Set(entries.map((e) => e.resource))) {
    const resource = reader.catalogue().resources[name];
    if (!resource) continue;
    const ids = entries.filter((e) => e.resource === name).map((e) => e.recordId);
    const rows = await readRows(db, resource, ids);
    const { rows: agreed } = await pool.query<{ recordId: string; theirVersion: number }>(
      'select "recordId", "theirVersion" from sunvane."syncAgreed" where peer = $1 and resource = $2 and "recordId" = any($3)',
      [peer, name, ids],
    );
    const bases = new Map(agreed.map((a) => [a.recordId, a.theirVersion]));
    for (const entry of entries.filter((e) => e.resource === name)) {
      const row = rows.get(entry.recordId) ?? null;
      changes.set(`${name} ${entry.recordId}`, {
        resource: name,
        id: entry.recordId,
        revision: entry.revision,
        stationCode: entry.stationCode,
        version: Number(row?.version ?? 0),
        base: bases.get(entry.recordId) ?? null,
        row,
      });
    }
  }
  const ordered = entries.flatMap((e) => changes.get(`${e.resource} ${e.recordId}`) ?? []);
  let bytes = 0;
  const most = together.length ? MOST_TOGETHER_BYTES : MOST_BYTES;
  const fitting = ordered.findIndex((change) => (bytes += JSON.stringify(change).length) > most);
  return fitting === -1 ? ordered : ordered.slice(0, Math.max(1, fitting));
}

/** What is remembered of a change that was sent. */
export function sentOf({ catalogue }: Reader, { resource, id, revision, stationCode, version, row }: Change): Sent {
  const known = catalogue().resources[resource];
  return { resource, id, revision, stationCode, version, hash: known ? hashOf(known, row) : '' };
}

/** Remembers what both sides have now. */
export async function agree(
  db: Kysely<Tables>,
  peer: string,
  { resource, id }: Pick<Ref, 'resource' | 'id'>,
  versions: { ours: number; theirs: number; hash: string },
): Promise<void> {
  await sql`insert into sunvane."syncAgreed" (peer, resource, "recordId", "ourVersion", "theirVersion", hash)
    values (${peer}, ${resource}, ${id}::uuid, ${versions.ours}, ${versions.theirs}, ${versions.hash})
    on conflict (peer, resource, "recordId") do update set "ourVersion" = excluded."ourVersion", "theirVersion" = excluded."theirVersion", hash = excluded.hash`.execute(
    db,
  );
}

/**
 * Takes a change that was answered out of the queue, unless the record changed again meanwhile. Of a conflict the other side takes care.
 */
export async function settle({ database }: Reader, peer: string, sent: Sent, answer: Outcome): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const entry = sql`peer = ${peer} and resource = ${sent.resource} and "recordId" = ${sent.id}::uuid and revision = ${sent.revision}::bigint`;
    if (answer.state === 'done') await agree(db, peer, sent, { ours: sent.version, theirs: answer.version, hash: sent.hash });
    if (answer.state !== 'failed') return void (await sql`delete from sunvane."syncQueue" where ${entry}`.execute(db));
    const heldBy = isUuid(answer.heldBy ?? '') ? answer.heldBy : null;
    // What waits for a record that waits here, too, is sent again with it.
    await sql`update sunvane."syncQueue" q set state = 'failed', tries = tries + 1, error = ${answer.reason.slice(0, 500)}, "heldBy" = ${heldBy}::uuid,
      "retryTime" = now() + make_interval(secs => case when tries = 0 and exists (select 1 from sunvane."syncQueue" h
          where h.peer = q.peer and h.resource = q.resource and h."recordId" = ${heldBy}::uuid and h.state <> 'conflict') then 0
        else least(${LAST_TRY}::float8, ${FIRST_TRY}::float8 * power(2, tries)) end)
      where ${entry}`.execute(db);
  });
}

/** Failed changes are tried again at once. */
export async function retryFailed(
  db: Kysely<Tables>,
  peer: string | undefined,
  stationCode?: string,
  names?: readonly string[],
): Promise<void> {
  await sql`update sunvane."syncQueue" set state = 'waiting', tries = 0, "retryTime" = now() where state = 'failed'
    ${peer === undefined ? sql`` : sql`and peer = ${peer}`}
    ${stationCode === undefined ? sql`` : sql`and "stationCode" = ${stationCode}`}
    ${names === undefined ? sql`` : sql`and resource = any(${[...names]}::text[])`}`.execute(db);
}

/** What waits and what failed. */
export async function openOf({ pool }: Database, peer: string): Promise<Open[]> {
  const { rows } = await pool.query<{
    stationCode: string | null;
    resource: string;
    waiting: number;
    failed: number;
    reason: string | null;
  }>(
    `select "stationCode", resource, count(*) filter (where state = 'waiting')::int as waiting,
       count(*) filter (where state <> 'waiting')::int as failed, max(error) filter (where state = 'failed') as reason
      from sunvane."syncQueue" where peer = $1 group by 1, 2`,
    [peer],
  );
  const byObject = new Map<string, Open>();
  for (const { resource, ...row } of rows) {
    const object = objectOf(resource);
    const key = `${row.stationCode} ${object}`;
    const open = byObject.get(key) ?? { stationCode: row.stationCode ?? '', object, waiting: 0, failed: 0, reason: null };
    byObject.set(key, {
      ...open,
      waiting: open.waiting + row.waiting,
      failed: open.failed + row.failed,
      reason: open.reason ?? row.reason,
    });
  }
  return [...byObject.values()];
}
