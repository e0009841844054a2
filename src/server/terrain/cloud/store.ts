/** What a cloud shows is written into its task, and what grows too near a conductor becomes a defect: all of it or nothing. */
import { sql } from 'kysely';
import { sceneAddress } from '../../../contract/api/terrain.ts';
import { levelOf, limitAt } from '../../../terrain/cloud/spans.ts';
import { AppError } from '../../errors/error.ts';
import type { Config } from '../../config/config.ts';
import type { Writer } from '../../records/write/writer.ts';
import { prepareInsert, type Prepared } from '../../records/write/prepare.ts';
import { changeIn } from '../../records/write/change.ts';
import { lockRow } from '../../records/write/lock.ts';
import { storeChange, storeInsert } from '../../records/write/store.ts';
import { transact } from '../../records/write/transact.ts';
import type { Row } from '../../source/rows.ts';
import { ownCall } from '../../user/owner.ts';
import { keepInfo } from '../keep.ts';
import type { CloudInfo, SpanInfo } from '../messages.ts';
import { DEFECT, TASK, type TerrainTools } from '../tools.ts';

export interface CloudTask {
  id: string;
  taskCode: string;
  stationCode: string;
  lineCode: string | null;
  cloudObject: string | null;
}

interface Storing {
  writer: Pick<Writer, 'catalogue'>;
  config: Pick<Config, 'seedLanguage'>;
}

/** Rows of `clearances`, the least room to the limit first. */
export const clearancesOf = ({ spans }: Pick<CloudInfo, 'spans'>, voltage: number | undefined): Row[] => {
  const limit = limitAt(voltage);
  return spans
    .flatMap(({ name, nearest }) => (nearest ? [{ name, distance: nearest.distance }] : []))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 500)
    .map(({ name, distance }) => {
      const level = levelOf(distance, limit);
      return {
        span: name,
        distance: Number(distance.toFixed(2)),
        ...(limit === undefined ? {} : { limit }),
        ...(level === undefined ? {} : { level }),
      };
    });
};

/** What the record of a task says of its cloud. */
export const cloudFacts = (taskCode: string, info: CloudInfo, voltage: number | undefined): Row => ({
  scene: sceneAddress('task', taskCode),
  pointCount: info.count,
  density: Number(info.density.toFixed(1)),
  crs: `EPSG:${info.epsg}`,
  cloudClasses: Object.keys(info.classes),
  clearances: clearancesOf(info, voltage),
});

/** Spans with a tree below the limit, or less than a metre above it. */
export const nearSpans = ({ spans }: CloudInfo, voltage: number | undefined): { span: SpanInfo; level: string }[] => {
  const limit = limitAt(voltage);
  return spans.flatMap((span) => {
    const level = span.nearest && levelOf(span.nearest.distance, limit);
    return level === undefined ? [] : [{ span, level }];
  });
};

/** The record of a tree that stands too near. */
export function treeDefect(
  { writer, config }: Storing,
  task: Omit<CloudTask, 'id'>,
  { span, level }: { span: SpanInfo; level: string },
  limit: number | undefined,
): Row {
  const entry = writer.catalogue().dictionaries['LINE_FAULT']?.entries.find(({ code }) => code === 'tree');
  const english = config.seedLanguage === 'en';
  const [now, { nearest, name, towers }] = [new Date().toISOString(), span];
  const metres = nearest?.distance.toFixed(2) ?? '';
  const along = nearest?.tree[0].toFixed(0) ?? '';
  return {
    defectName: (english ? entry?.titleEn : entry?.title) ?? 'tree',
    taskCode: task.taskCode,
    inspectObject: '3',
    stationCode: task.stationCode,
    ...(task.lineCode === null ? {} : { lineCode: task.lineCode, towerCode: towers[0] }),
    lineFault: 'tree',
    source: 'ai',
    level,
    foundTime: now,
    lastSeen: now,
    place: english
      ? `Span ${name}, ${along} m from its first tower: ${metres} m to the conductor (limit ${limit ?? '–'} m)`
      : `${name} 档，距小号侧杆塔 ${along} m：距导线 ${metres} m（限值 ${limit ?? '–'} m）`,
    ...(nearest ? { location: nearest.at.map((one) => Number(one.toFixed(7))) } : {}),
  };
}

/**
 * Writes it. A tree that is an open defect of that span already is seen again, no second one is made.
 * @returns defects that are new, and spans that are too near or almost
 */
export async function storeCloud(
  tools: Pick<TerrainTools, 'writer' | 'config'>,
  task: CloudTask,
  file: string,
  info: CloudInfo,
  voltage: number | undefined,
): Promise<{ found: number; near: number }> {
  const { writer } = tools;
  const { [DEFECT]: defect, [TASK]: taskResource } = writer.catalogue().resources;
  if (!defect || !taskResource) throw new AppError('record.unknown');
  const near = nearSpans(info, voltage);
  const { rows } = await sql<{ id: string; towerCode: string }>`select id::text, "towerCode" from ${sql.table(DEFECT)}
    where "stationCode" = ${task.stationCode} and "lineCode" = ${task.lineCode ?? ''} and "lineFault" = 'tree' and status not in ('5', '6')
      and "deletedTime" is null and "towerCode" is not null order by "createTime"`.execute(writer.database.db);
  const open = new Map(rows.map(({ id, towerCode }) => [towerCode, id]));
  const inserts: Prepared[] = [];
  for (const one of near)
    if (!open.has(one.span.towers[0]))
      inserts.push(await prepareInsert(writer, defect, ownCall, treeDefect(tools, task, one, limitAt(voltage))));
  await transact(writer, defect, async (db, announce) => {
    await keepInfo(db, file, info);
    const values = cloudFacts(task.taskCode, info, voltage);
    await changeIn(db, writer, taskResource, { id: task.id, values, action: 'processCloud' }, announce);
    for (const one of inserts) await storeInsert(db, writer, defect, ownCall, one, announce);
    for (const id of near.flatMap(({ span }) => open.get(span.towers[0]) ?? []).toSorted()) {
      const before = await lockRow(db, defect, id, []);
      await storeChange(db, writer, defect, ownCall, before, { ...before, lastSeen: new Date().toISOString() }, 'seenAgain');
    }
  });
  writer.publish({ type: 'record', resource: TASK, verb: 'update', ids: [task.id] });
  if (inserts.length > 0)
    writer.publish({ type: 'record', resource: DEFECT, verb: 'insert', ids: inserts.map(({ row }) => String(row['id'])) });
  return { found: inserts.length, near: near.length };
}
