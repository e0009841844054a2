/** Pictures that docks put into the store become media of their flight and of its task: once, in the order they came. */
import { sql } from 'kysely';
import { fileTypeFromBuffer } from 'file-type';
import { isOutage } from '../../db/outage.ts';
import { toAppError } from '../../failures/failures.ts';
import { NO_TYPE, StorageError, type Storage } from '../../storage/storage.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { blockHasher, fileHash } from '../../files/upload/hashes.ts';
import { changeRow } from '../../records/write/change.ts';
import { prepareInsert } from '../../records/write/prepare.ts';
import { storeInsert } from '../../records/write/store.ts';
import { transact } from '../../records/write/transact.ts';
import { owner, ownCall } from '../../user/owner.ts';
import { MEDIA, neededResource, resourceOf, TASK, TASK_STATE, type MediaTools } from '../rows/tools.ts';
import { readFlight, taskOfFlight } from './task.ts';

const FLIGHT = 'flight';
/** Bytes by which the kind of a file is told. */
const HEAD = 4_100;
/** Seconds until an object that is not there is looked for again, each time longer, and how often. */
const AGAIN = 5;
const TRIES = 6;
/** Most seconds until a picture is tried again that could not be taken. */
const AGAIN_AT_MOST = 3_600;
const AT_ONCE = 50;
/** Days for which it is known what was taken: a dock may tell of it again. */
const KEPT_DAYS = 90;

type Tools = Pick<MediaTools, 'database' | 'storage' | 'writer'>;

interface Waiting {
  key: string;
  flight: string;
  name: string;
  expected: number | null;
  tries: number;
  /** Code of the error that it could not be taken for. */
  trouble: string | null;
}

interface Read {
  type: string;
  hash: string;
  size: number;
}

/** @throws StorageError missing */
async function readObject(storage: Storage, key: string): Promise<Read> {
  const blocks = blockHasher();
  let head = Buffer.alloc(0);
  let size = 0;
  for await (const piece of (await storage.open(key)).content as AsyncIterable<Buffer>) {
    blocks.update(piece);
    size += piece.length;
    if (head.length < HEAD) head = Buffer.concat([head, piece.subarray(0, HEAD - head.length)]);
  }
  return { type: (await fileTypeFromBuffer(head))?.mime ?? NO_TYPE, hash: fileHash(blocks.digest()), size };
}

/** What is known to have become of an object. */
const settle = ({ database }: Tools, key: string, state: 'done' | 'missing' | 'unknown') =>
  sql`update sunvane.device_media set state = ${state}, trouble = null where key = ${key}`.execute(database.db);

/**
 * Keeps one waiting that could not be taken, longer each time, for as long as it takes: what is in its way is for people to set right, in
 * a plan, a route or the documents. The log says so once for each trouble.
 */
async function putOff({ database }: Tools, { key, flight, trouble }: Waiting, error: unknown): Promise<void> {
  const { code, more } = toAppError(error);
  await sql`update sunvane.device_media set tries = tries + 1, trouble = ${code},
    "nextTime" = now() + make_interval(secs => least(${AGAIN_AT_MOST}, ${AGAIN} * 2 ^ least(tries, 16))) where key = ${key}`.execute(
    database.db,
  );
  if (trouble === code) return;
  const fields = more.fields?.('en').map(({ field, message }) => `; ${field}: ${message}`) ?? [];
  database.outage.failed(`picture ${key} of flight ${flight} waits, it could not be taken${fields.join('')}`, error);
}

/**
 * The picture as a medium, with an audit row of its own. What the flight counts with each is a sum over its media, and has none: a history
 * of hundreds of counts would hide what people did.
 */
async function takeOne(tools: Tools, { key, flight: id, name, expected, tries, trouble }: Waiting): Promise<void> {
  const { database, storage, writer } = tools;
  const media = neededResource(tools, MEDIA);
  const flight = await readFlight(tools, id);
  if (!flight) return void (await settle(tools, key, 'unknown'));
  let read: Read;
  try {
    read = await readObject(storage, key);
  } catch (error) {
    if (!(error instanceof StorageError && error.kind === 'missing')) throw error;
    // Tries for another trouble say nothing about the object.
    const looked = trouble === null ? tries : 0;
    if (looked >= TRIES) return void (await settle(tools, key, 'missing'));
    await sql`update sunvane.device_media set tries = ${looked + 1}, trouble = null, "nextTime" = now() + make_interval(secs => ${AGAIN * 2 ** looked})
      where key = ${key}`.execute(database.db);
    return;
  }
  const taskCode = await taskOfFlight(tools, flight);
  const { stationCode, flightId } = flight;
  const prepared = await prepareInsert(writer, media, ownCall, {
    fileName: name,
    stationCode,
    flightCode: flightId,
    ...(taskCode === undefined ? {} : { taskCode }),
    kind: 'other',
  });
  const fileId = uuidv7();
  prepared.row['file'] = [fileId];
  const taken = await transact(writer, media, async (db, announce) => {
    const { rows } =
      await sql`update sunvane.device_media set state = 'done', trouble = null where key = ${key} and state = 'waiting' returning 1`.execute(
        db,
      );
    if (!rows.length) return false;
    await sql`insert into sunvane.file (id, "userId", name, type, size, hash, "objectKey", use)
      values (${fileId}::uuid, ${owner.id}::uuid, ${name}, ${read.type}, ${read.size}::bigint, ${read.hash}, ${key}, 'field')`.execute(db);
    await storeInsert(db, writer, media, ownCall, prepared, announce);
    await sql`update flight f set "mediaUploaded" = u.n, "mediaTotal" = greatest(f."mediaTotal", u.n, ${expected}::int)
      from (select count(*)::int as n from media where "flightCode" = ${flightId}) u where f.id = ${id}::uuid`.execute(db);
    return true;
  });
  if (!taken) return;
  writer.publish({ type: 'record', resource: MEDIA, verb: 'insert', ids: [String(prepared.row['id'])] });
  writer.publish({ type: 'record', resource: FLIGHT, verb: 'update', ids: [id] });
}

/**
 * Tasks of flights that are over learn how many pictures are to come; one that has them all is queued by its own rule. Of that the history
 * tells: it lets the analysis begin.
 */
async function expectAll({ database, writer }: Tools): Promise<void> {
  const { rows } = await sql<{ id: string; total: number }>`select t.id::text, f."mediaTotal"::int as total from ${sql.table(TASK)} t
    join flight f on f."flightId" = t."flightCode"
    where t.status = ${TASK_STATE.waiting} and t."deletedTime" is null and f."airportSn" is not null
      and f."mediaTotal" > 0 and f.status in ('ok', 'partially_done', 'failed', 'canceled') and t."uploadTotal" is distinct from f."mediaTotal"
      and f."endTime" > now() - interval '7 days'`.execute(database.db);
  const resource = neededResource({ writer }, TASK);
  for (const { id, total } of rows)
    try {
      await changeRow(writer, resource, {
        id,
        action: 'update',
        values: ({ status }) => (status === TASK_STATE.waiting ? { uploadTotal: total } : {}),
      });
    } catch (error) {
      if (isOutage(error)) throw error;
      database.outage.failed(`pictures to come of task ${id}`, error);
    }
}

/** Takes what waits; one that cannot be taken holds up no other. @throws where the database does not answer */
export async function takeFlightMedia(tools: Tools): Promise<void> {
  if (!resourceOf(tools, MEDIA) || !resourceOf(tools, TASK) || !resourceOf(tools, FLIGHT)) return;
  const { rows } = await sql<Waiting>`select key, flight::text, name, expected, tries, trouble from sunvane.device_media
    where state = 'waiting' and "nextTime" <= now() order by "createTime" limit ${AT_ONCE}`.execute(tools.database.db);
  for (const one of rows)
    try {
      await takeOne(tools, one);
    } catch (error) {
      if (isOutage(error)) throw error;
      await putOff(tools, one, error);
    }
  await expectAll(tools);
}

/** Forgets what was taken long ago. */
export const forgetTaken = ({ database }: Pick<MediaTools, 'database'>): Promise<unknown> =>
  sql`delete from sunvane.device_media where state <> 'waiting' and "createTime" < now() - make_interval(days => ${KEPT_DAYS})`.execute(
    database.db,
  );
