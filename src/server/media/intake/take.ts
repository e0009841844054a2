/** Files become media of a task: `addMedia` of a task's row, and whatever stands in a new task's form. */
import { sql } from 'kysely';
import type { CommandAnswer } from '../../../contract/commands.ts';
import { isUuid } from '../../db/uuid.ts';
import { AppError } from '../../errors/error.ts';
import { grant, reach } from '../../records/reach/access.ts';
import { prepareInsert, type Prepared } from '../../records/write/prepare.ts';
import { storeInsert } from '../../records/write/store.ts';
import { transact } from '../../records/write/transact.ts';
import { relation } from '../../source/columns.ts';
import type { Row } from '../../source/rows.ts';
import type { Call } from '../../user/call.ts';
import { MEDIA, neededResource, TASK, TASK_STATE, type MediaTools } from '../rows/tools.ts';

/** States in which a task still takes pictures. */
const TAKES: readonly string[] = [TASK_STATE.waiting, TASK_STATE.done, TASK_STATE.failed];

/** Whether a task takes pictures now. */
export const takesMedia = (task: Row): boolean => TAKES.includes(String(task['status']));

/** A task within the caller's reach, of which the caller may change the pictures. @throws AppError permission.denied, record.unknown */
export async function taskOf({ writer, database }: Pick<MediaTools, 'writer' | 'database'>, call: Call, taskCode: string): Promise<Row> {
  const task = neededResource({ writer }, TASK);
  const catalogue = writer.catalogue();
  const conditions = [
    sql`"taskCode" = ${taskCode}`,
    sql`"deletedTime" is null`,
    ...reach(catalogue, task, call.user, grant(catalogue, task, 'edit', call.user)),
  ];
  const { rows } =
    await sql<Row>`select id, "taskCode", "stationCode", kind, status from ${relation(task)} where ${sql.join(conditions, sql` and `)}`.execute(
      database.db,
    );
  const [row] = rows;
  if (!row) throw new AppError('record.unknown');
  return row;
}

/**
 * Files of the caller as media of a task: all of them or none. They are looked at by the job of the task, and one that is of no use
 * says so in its own record.
 * @throws AppError permission.denied, record.unknown, record.invalid of a file that is not the caller's, media.state
 */
export async function addMedia(
  { writer, database }: Pick<MediaTools, 'writer' | 'database'>,
  call: Call,
  taskCode: string,
  { files }: Record<string, unknown>,
): Promise<CommandAnswer> {
  const ids = Array.isArray(files) ? [...new Set(files.map(String))] : [];
  const task = await taskOf({ writer, database }, call, taskCode);
  if (!takesMedia(task)) throw new AppError('media.state');
  const media = neededResource({ writer }, MEDIA);
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id::text, name from sunvane.file where id = any(${ids.filter(isUuid)}::uuid[])`.execute(database.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const prepared: Prepared[] = [];
  for (const id of ids) {
    const fileName = (names.get(id) ?? id).slice(0, 200);
    prepared.push(
      await prepareInsert(writer, media, call, { fileName, stationCode: task['stationCode'], taskCode, kind: 'other', file: [id] }),
    );
  }
  await transact(writer, media, async (db, announce) => {
    for (const one of prepared) await storeInsert(db, writer, media, call, one, announce);
  });
  writer.publish({ type: 'record', resource: MEDIA, verb: 'insert', ids: prepared.map(({ row }) => String(row['id'])) });
  return null;
}
