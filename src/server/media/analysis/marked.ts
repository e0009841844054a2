/** Defects that people mark: they show the picture they were marked on, and their task counts them. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/connection.ts';
import type { Guard } from '../../house/guard.ts';
import type { Row } from '../../source/rows.ts';
import { MEDIA, TASK } from '../rows/tools.ts';

const [AI, VISIBLE, THERMAL] = ['ai', { picture: 'image', media: 'mediaCode' }, { picture: 'irImage', media: 'irMediaCode' }] as const;

const isEmpty = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;

/** The media hold these files, so they may stand here as well, as those of findings do. */
async function show(db: Kysely<Tables>, after: Row): Promise<void> {
  for (const { picture, media } of [VISIBLE, THERMAL]) {
    const code = after[media];
    if (typeof code !== 'string' || code === '' || !isEmpty(after[picture])) continue;
    const { rows } = await sql<{ file: string | null }>`select file[1] as file from ${sql.table(MEDIA)}
      where "mediaCode" = ${code} and "stationCode" = ${String(after['stationCode'])}`.execute(db);
    if (rows[0]?.file) after[picture] = [rows[0].file];
  }
}

/** Of every write of defects. What an analyser finds has its picture, and is counted with it. */
export const guardMarked: Guard = async ({ db, before, after, announce }) => {
  const isNew = !before && after !== undefined && after['source'] !== AI;
  if (isNew) await show(db, after);
  const taskCode = isNew ? after['taskCode'] : after ? undefined : before?.['taskCode'];
  if (typeof taskCode !== 'string' || taskCode === '') return;
  const { rows } = await sql<{ id: string }>`update ${sql.table(TASK)}
    set "defectCount" = greatest(0, coalesce("defectCount", 0) + ${isNew ? 1 : -1}) where "taskCode" = ${taskCode} returning id::text`.execute(
    db,
  );
  if (rows[0]) announce({ type: 'record', resource: TASK, verb: 'update', ids: [rows[0].id] });
};
