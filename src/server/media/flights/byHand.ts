/** Photographs of a flight that no dock uploaded, from the card of the drone: media of the flight and of its task, as a dock's are. */
import { sql, type Kysely } from 'kysely';
import type { CommandAnswer } from '../../../contract/commands.ts';
import type { Tables } from '../../db/connection.ts';
import { isUuid } from '../../db/uuid.ts';
import { AppError } from '../../errors/error.ts';
import { grant, reach } from '../../records/reach/access.ts';
import { changeIn } from '../../records/write/change.ts';
import { prepareInserts } from '../../records/write/prepare.ts';
import { storeInsert } from '../../records/write/store.ts';
import { transact } from '../../records/write/transact.ts';
import { relation } from '../../source/columns.ts';
import type { Call } from '../../user/call.ts';
import { MEDIA, neededResource, TASK, TASK_STATE, type MediaTools } from '../rows/tools.ts';
import { readFlight, taskOfFlight, type FlightRow } from './task.ts';

const FLIGHT = 'flight';

type Tools = Pick<MediaTools, 'database' | 'writer'>;

/** The flight, where the caller may report it. @throws AppError permission.denied, record.unknown */
async function reported(tools: Tools, call: Call, flightId: string): Promise<FlightRow> {
  const resource = neededResource(tools, FLIGHT);
  const catalogue = tools.writer.catalogue();
  const seen = reach(catalogue, resource, call.user, grant(catalogue, resource, 'report', call.user));
  const { rows } = await sql<{ id: string }>`select id::text from ${relation(resource)}
    where ${sql.join([sql`"flightId" = ${flightId}`, ...seen], sql` and `)}`.execute(tools.database.db);
  const flight = rows[0] && (await readFlight(tools, rows[0].id));
  if (!flight) throw new AppError('record.unknown');
  return flight;
}

/**
 * How many the flight has now, and is to have: one more than there are, while more are to come and nobody says how many. A sum over its
 * media, which have audit rows of their own; it has none.
 */
async function countIn(db: Kysely<Tables>, { id, flightId }: FlightRow, last: boolean): Promise<number> {
  const { rows } = await sql<{ n: number }>`update flight f set "mediaUploaded" = u.n,
      "mediaTotal" = case when ${last} then u.n else greatest(f."mediaTotal", u.n + 1) end
    from (select count(*)::int as n from media where "flightCode" = ${flightId}) u where f.id = ${id}::uuid returning u.n`.execute(db);
  return rows[0]?.n ?? 0;
}

interface TaskState {
  id: string;
  name: string;
  status: string;
}

/** The task, which has all its pictures with the last of them and is queued by its own rule then; its history says who brought it. */
async function expectIn(db: Kysely<Tables>, { writer }: Tools, by: Call, taskCode: string, last: boolean): Promise<TaskState | undefined> {
  const { rows } = await sql<TaskState & { there: number }>`select id::text, "taskName" as name, status,
      (select count(*)::int from media m where m."taskCode" = t."taskCode") as there
    from ${sql.table(TASK)} t where "taskCode" = ${taskCode} and "deletedTime" is null for update`.execute(db);
  const [task] = rows;
  if (!task) return undefined;
  const { there, ...state } = task;
  if (last && state.status === TASK_STATE.waiting)
    await changeIn(db, writer, neededResource({ writer }, TASK), { id: state.id, values: { uploadTotal: there }, action: 'update', by });
  return state;
}

function saidOf(zh: boolean, added: number, all: number, last: boolean, task: TaskState | undefined): string {
  const count = zh ? `已接收 ${added} 个文件，该架次共 ${all} 个` : `${added} files received, ${all} of this flight in all`;
  if (!task)
    return `${count}${zh ? '；计划和航线均未注明巡检对象，未生成任务' : '; neither plan nor route says what was inspected, so there is no task'}`;
  const { name, status } = task;
  if (status !== TASK_STATE.waiting)
    return `${count}${zh ? `；任务“${name}”已处理过，需重新处理以分析新文件` : `; the task “${name}” was processed before: run it again for the new files`}`;
  if (!last) return `${count}${zh ? `；任务“${name}”等待其余文件` : `; the task “${name}” waits for the others`}`;
  return `${count}${zh ? `；任务“${name}”即将开始分析` : `; the analysis of the task “${name}” begins`}`;
}

/**
 * Files of the caller as media of a flight that is over, all of them or none; with the last its task is analysed.
 * @throws AppError permission.denied, record.unknown, record.invalid of a file that is not the caller's
 */
export async function addFlightMedia(tools: Tools, call: Call, flightId: string, values: Record<string, unknown>): Promise<CommandAnswer> {
  const { files, last = true, inspectObject } = values;
  const ids = Array.isArray(files) ? [...new Set(files.map(String))] : [];
  const found = await reported(tools, call, flightId);
  const flight = { ...found, inspects: found.inspects ?? (typeof inspectObject === 'string' ? inspectObject : null) };
  const { writer, database } = tools;
  const media = neededResource(tools, MEDIA);
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id::text, name from sunvane.file where id = any(${ids.filter(isUuid)}::uuid[])`.execute(database.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const prepared = await prepareInserts(
    writer,
    media,
    call,
    ids.map((id) => ({
      fileName: (names.get(id) ?? id).slice(0, 200),
      stationCode: flight.stationCode,
      flightCode: flightId,
      kind: 'other',
      file: [id],
    })),
  );
  // Only once all of the files are known to be the caller's.
  const taskCode = await taskOfFlight(tools, flight);
  if (taskCode !== undefined) for (const { row } of prepared) row['taskCode'] = taskCode;
  const done = await transact(writer, media, async (db, announce) => {
    for (const one of prepared) await storeInsert(db, writer, media, call, one, announce);
    const all = await countIn(db, flight, last === true);
    return { all, task: taskCode === undefined ? undefined : await expectIn(db, tools, call, taskCode, last === true) };
  });
  writer.publish({ type: 'record', resource: MEDIA, verb: 'insert', ids: prepared.map(({ row }) => String(row['id'])) });
  writer.publish({ type: 'record', resource: FLIGHT, verb: 'update', ids: [flight.id] });
  if (done.task) writer.publish({ type: 'record', resource: TASK, verb: 'update', ids: [done.task.id] });
  return { said: saidOf(call.language === 'zh', prepared.length, done.all, last === true, done.task), good: true };
}
