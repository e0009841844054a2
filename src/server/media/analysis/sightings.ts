/** Open defects that a later task sees again: no new ones, but the task's report has them too, as it saw them. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/connection.ts';
import { lockRow } from '../../records/write/lock.ts';
import { storeChange } from '../../records/write/store.ts';
import type { Writer } from '../../records/write/writer.ts';
import type { Row } from '../../source/rows.ts';
import { ownCall } from '../../user/owner.ts';
import type { PixelBox } from '../facts/types.ts';
import { DEFECT, neededResource } from '../rows/tools.ts';
import type { Picture, TaskRow } from './types.ts';

/** A defect that stands, and what was found of it on a picture. */
export interface Sighting {
  id: string;
  box: PixelBox;
  /** Temperatures, level and loss, by the names of the defect's fields. */
  facts: Row;
}

/** Notes that a task saw defects of earlier ones; of several pictures of one defect the first stands. */
export async function storeSightings(
  db: Kysely<Tables>,
  writer: Writer,
  { taskCode }: TaskRow,
  picture: Picture,
  sightings: readonly Sighting[],
): Promise<void> {
  const defect = neededResource({ writer }, DEFECT);
  const at = (picture.takenAt ? new Date(picture.takenAt) : new Date()).toISOString();
  // In one order everywhere, so that two pictures that are stored at once wait for each other rather than for ever.
  for (const { id, box, facts } of sightings.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const before = await lockRow(db, defect, id, []);
    const tasks = (before['seenTasks'] as string[] | null) ?? [];
    const later = String(before['lastSeen'] ?? '') < at;
    if (!later && tasks.includes(taskCode)) continue;
    const after = {
      ...before,
      ...(later ? { lastSeen: at } : {}),
      ...(tasks.includes(taskCode) ? {} : { seenTasks: [...tasks, taskCode] }),
    };
    await storeChange(db, writer, defect, ownCall, before, after, 'seenAgain');
    await sql`insert into sunvane."defectSighting" ("taskCode", "defectId", "mediaId", at, box, facts)
      values (${taskCode}, ${id}::uuid, ${picture.id}::uuid, ${at}, ${JSON.stringify(box)}::jsonb, ${JSON.stringify(facts)}::jsonb)
      on conflict do nothing`.execute(db);
  }
}
