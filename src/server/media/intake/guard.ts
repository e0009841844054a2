/** New media with a file wait to be looked at; so do those that somebody repaired, to be analysed after all. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/connection.ts';
import type { Guard } from '../../house/guard.ts';
import { MEDIA_STATE, TASK_STATE } from '../rows/tools.ts';

/** Puts a picture into the queue of its task. */
async function enqueue(db: Kysely<Tables>, row: Record<string, unknown>, again: boolean): Promise<void> {
  await sql`insert into sunvane."mediaIntake" ("mediaId", "taskCode", again)
    values (${String(row['id'])}::uuid, ${typeof row['taskCode'] === 'string' ? row['taskCode'] : ''}, ${again})
    on conflict ("mediaId") do nothing`.execute(db);
}

const hasFile = (row: Record<string, unknown>): boolean => Array.isArray(row['file']) && row['file'].length > 0;
const isOpen = (row: Record<string, unknown>): boolean => row['status'] === MEDIA_STATE.normal || row['status'] === MEDIA_STATE.corrected;

/** Of every write of media. What came with its measures (from an edge server) was looked at there. */
export const guardMedia: Guard = async ({ db, before, after }) => {
  if (!after || !hasFile(after)) return;
  const [old, file] = [before?.['file'] as string[] | undefined, after['file'] as string[]];
  if (!before ? after['width'] === undefined || after['width'] === null : old?.[0] !== file[0]) return enqueue(db, after, false);
  // One that was looked at by people, and is to be looked at again, was analysed before.
  if (before && before['status'] !== after['status'] && before['status'] !== MEDIA_STATE.checked && isOpen(after)) {
    await sql`delete from sunvane."mediaResult" where "mediaId" = ${String(after['id'])}::uuid`.execute(db);
    await enqueue(db, after, true);
  }
};

/** Of every write of tasks: one that is run again from the beginning has no results yet. */
export const guardTask: Guard = async ({ db, before, after }) => {
  const again = before?.['status'] === TASK_STATE.done || before?.['status'] === TASK_STATE.cancelled;
  if (again && after?.['status'] === TASK_STATE.queued)
    await sql`delete from sunvane."mediaResult" where "taskCode" = ${String(after['taskCode'])}`.execute(db);
};
