/** What was found on a picture becomes defects, once: result, defects and counts in one transaction with the picture as its key. */
import { sql } from 'kysely';
import { lockRow } from '../../records/write/lock.ts';
import { prepareInsert, type Prepared } from '../../records/write/prepare.ts';
import { storeChange, storeInsert } from '../../records/write/store.ts';
import { transact } from '../../records/write/transact.ts';
import type { Row } from '../../source/rows.ts';
import { JobCancelled } from '../../jobs/kind.ts';
import { DEFECT, MEDIA, MEDIA_STATE, neededResource, TASK, TASK_STATE, type MediaTools } from '../rows/tools.ts';
import { ownCall } from '../../user/owner.ts';
import { USUAL_POWER, type Layout } from './layout.ts';
import { placeOf, poseOf, type Place } from './place.ts';
import { relativeDelta } from './equipment.ts';
import { knownDefects, standingOf } from './repeat.ts';
import { storeSightings, type Sighting } from './sightings.ts';
import { grade, powerLoss, scaled, type LevelRule } from './rules.ts';
import type { Finding, Found, Inspects, Picture, TaskRow } from './types.ts';

/** What findings of a task are judged by. */
export interface Judging {
  task: TaskRow;
  inspects: Inspects;
  layout: Layout;
  /** Rules and usual level of each fault. */
  types: Map<string, { levels: LevelRule[]; level: string | undefined }>;
  /** Names of faults in the language that records are kept in. */
  names: Map<string, string>;
}

const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** Assets and place of a defect, in the words of its record. */
function placed({ task, inspects, layout }: Judging, picture: Picture, place: Place | undefined): Row {
  const { module } = place ?? {};
  const model = module?.stringCode ? layout.strings.get(module.stringCode)?.model : undefined;
  const asset = inspects.object === '1' ? place?.asset : undefined;
  return {
    ...(task.area ? { area: task.area } : {}),
    ...(place && inspects.object === '1'
      ? { location: place.at, placeError: rounded(place.error) }
      : picture.location
        ? { location: picture.location }
        : {}),
    ...(place?.zone && inspects.object === '1' ? { zoneCode: place.zone } : {}),
    ...(asset ? { assetClass: asset.class, assetCode: asset.code } : {}),
    ...(asset?.class === 'module' && module ? { place: module.number ?? module.code } : module?.tableNo ? { place: module.tableNo } : {}),
    ...(model ? { moduleModel: model } : {}),
    ...(inspects.object === '2' && picture.assetCode ? { turbineCode: picture.assetCode } : {}),
  };
}

/** Module and cell of a finding on an electroluminescence picture; the module is named where the task's number is one of the station's. */
function celled({ task, layout }: Judging, { cell }: Finding): Row {
  const number = task.module ?? '';
  const module = number === '' ? undefined : layout.modules.find((one) => one.code === number || one.number === number);
  const place = [number, cell].filter(Boolean).join(' ');
  return { ...(cell ? { cell } : {}), ...(module ? { assetClass: 'module', assetCode: module.code } : {}), ...(place ? { place } : {}) };
}

/** Temperatures, level and loss of a finding. */
function judged({ task, types, layout }: Judging, finding: Finding, place: Place | undefined): Row {
  const { tMax, tRef, fault, modules = 1 } = finding;
  const deltaT = tMax === undefined || tRef === undefined ? undefined : tMax - tRef;
  const deltaT1000 = deltaT === undefined ? undefined : scaled(deltaT, task.irradiance ?? undefined);
  const type = types.get(fault);
  const { level, coa } = grade(type?.levels ?? [], type?.level, { deltaT1000, modules });
  const string = place?.module?.stringCode ? layout.strings.get(place.module.stringCode) : undefined;
  const affected = fault === 'stringOff' ? (string?.modules ?? modules) : modules;
  const loss = powerLoss(fault, affected, string?.pmax ?? USUAL_POWER, deltaT1000);
  return {
    level,
    ...(deltaT === undefined
      ? {}
      : {
          tMax: rounded(tMax ?? 0),
          tRef: rounded(tRef ?? 0),
          deltaT: rounded(deltaT),
          coa,
          ...(deltaT1000 === undefined ? {} : { irradiance: task.irradiance }),
        }),
    ...(loss === undefined ? {} : { powerLoss: loss }),
    affectedModules: affected,
  };
}

/** Temperatures and level of a hot place on equipment. */
function equipment({ task, types }: Judging, { tMax, tRef, fault }: Finding): Row {
  const type = types.get(fault);
  const delta = tMax === undefined ? undefined : relativeDelta(tMax, tRef, task.tAmbient);
  const { level } = grade(type?.levels ?? [], type?.level, { deltaT1000: undefined, modules: 1, tMax, relativeDelta: delta });
  if (tMax === undefined || tRef === undefined) return { level };
  const ambient = task.tAmbient === null ? {} : { tAmbient: task.tAmbient };
  return { level, tMax: rounded(tMax), tRef: rounded(tRef), deltaT: rounded(tMax - tRef), ...ambient };
}

/** What is said of a finding by what is inspected. */
function gradedBy(judging: Judging, finding: Finding, place: Place | undefined): Row {
  const { object } = judging.inspects;
  if (object === '1') return judged(judging, finding, place);
  return object === '4' ? equipment(judging, finding) : { level: judged(judging, finding, place)['level'] };
}

/** The record of a new defect. */
function recordOf(judging: Judging, picture: Picture, finding: Finding, place: Place | undefined, repeatOf: string | undefined): Row {
  const { task, inspects, names } = judging;
  const thermal = picture.kind === 'thermal';
  const seen = picture.takenAt === null ? new Date().toISOString() : new Date(picture.takenAt).toISOString();
  return {
    defectName: names.get(finding.fault) ?? finding.fault,
    taskCode: task.taskCode,
    inspectObject: inspects.object,
    stationCode: task.stationCode,
    [inspects.field]: finding.fault,
    confidence: finding.confidence,
    source: 'ai',
    foundTime: seen,
    lastSeen: seen,
    box: finding.box,
    ...(thermal ? { irMediaCode: picture.mediaCode } : { mediaCode: picture.mediaCode }),
    ...(thermal && picture.pairCode ? { mediaCode: picture.pairCode } : {}),
    ...(repeatOf === undefined ? {} : { repeatOf }),
    ...placed(judging, picture, place),
    ...(inspects.field === 'elFault' ? celled(judging, finding) : {}),
    ...gradedBy(judging, finding, place),
  };
}

interface Planned {
  inserts: Prepared[];
  /** Open defects of earlier tasks, and what was found of them. */
  seen: Sighting[];
}

function sightingOf(judging: Judging, finding: Finding, place: Place | undefined, id: string): Sighting {
  const facts = gradedBy(judging, finding, place);
  const deltaT1000 = scaled(Number(facts['deltaT'] ?? NaN), judging.task.irradiance ?? undefined);
  return { id, box: finding.box, facts: { ...facts, ...(deltaT1000 === undefined ? {} : { deltaT1000 }) } };
}

/** Decides what of the findings is new; reads only. */
async function plan(tools: MediaTools, judging: Judging, picture: Picture, { findings }: Found): Promise<Planned> {
  const { writer, database } = tools;
  if (findings.length === 0) return { inserts: [], seen: [] };
  const seen: Sighting[] = [];
  const defect = neededResource(tools, DEFECT);
  const all = await knownDefects(database.db, judging.task, judging.inspects);
  const pose = poseOf(picture);
  const taken = new Set<string>();
  const inserts: Prepared[] = [];
  for (const finding of findings) {
    const place = placeOf(judging.layout, pose, finding.box);
    const standing = standingOf(all, judging.task, picture, finding, place, taken);
    if (standing) taken.add(standing.known.id);
    if (standing?.how === 'open') seen.push(sightingOf(judging, finding, place, standing.known.id));
    if (standing && standing.how !== 'closed') continue;
    const record = recordOf(judging, picture, finding, place, standing?.known.defectCode);
    const prepared = await prepareInsert(writer, defect, ownCall, record);
    // The media hold these files, so they may stand here as well.
    if (picture.kind === 'thermal')
      Object.assign(prepared.row, { irImage: [picture.fileId] }, picture.pairFile ? { image: [picture.pairFile] } : {});
    else prepared.row['image'] = [picture.fileId];
    inserts.push(prepared);
    all.push({
      id: String(prepared.row['id']),
      defectCode: '',
      taskCode: judging.task.taskCode,
      fault: finding.fault,
      cell: finding.cell ?? null,
      status: '0',
      assetClass: place?.asset?.class ?? null,
      assetCode: place?.asset?.code ?? null,
      location: place?.at ?? null,
      box: finding.box,
      irMediaCode: picture.kind === 'thermal' ? picture.mediaCode : null,
      mediaCode: picture.kind === 'thermal' ? null : picture.mediaCode,
    });
  }
  return { inserts, seen };
}

/**
 * Writes what was found on a picture, each record with an audit row. Answers false where that was done before. What the task counts with
 * each picture is progress, and has none.
 * @param running the task must still be running: one that was cancelled takes nothing more
 * @param key that the result stands under
 * @throws JobCancelled when it is not
 */
export async function storeFound(
  tools: MediaTools,
  judging: Judging,
  picture: Picture,
  found: Found,
  { running, total, key = judging.task.taskCode }: { running: boolean; total: number; key?: string },
): Promise<boolean> {
  const { writer } = tools;
  const [defect, media] = [neededResource(tools, DEFECT), neededResource(tools, MEDIA)];
  const { taskCode, id: taskId } = judging.task;
  const { inserts, seen } = await plan(tools, judging, picture, found);
  const done = await transact(writer, defect, async (db, announce) => {
    const { rows } = await sql`insert into sunvane."mediaResult" ("taskCode", "mediaId", source, found, facts)
      values (${key}, ${picture.id}::uuid, ${found.source}, ${inserts.length}, ${found.grid ? JSON.stringify(found.grid) : null}::jsonb) on conflict do nothing returning 1`.execute(
      db,
    );
    if (!rows.length) return false;
    for (const one of inserts) await storeInsert(db, writer, defect, ownCall, one, announce);
    await storeSightings(db, writer, judging.task, picture, seen);
    const before = await lockRow(db, media, picture.id, []);
    await storeChange(
      db,
      writer,
      media,
      ownCall,
      before,
      {
        ...before,
        recognised: key === taskCode ? found.refused === undefined : before['recognised'],
        ...(found.refused ? { reason: found.refused, status: MEDIA_STATE.abnormal } : {}),
      },
      'recognise',
    );
    const { rows: counted } =
      await sql`update ${sql.table(TASK)} set recognised = coalesce(recognised, 0) + ${found.refused || key !== taskCode ? 0 : 1},
      "defectCount" = coalesce("defectCount", 0) + ${inserts.length}
      ${running ? sql`, progress = least(99, round(100.0 * (select count(*) from sunvane."mediaResult" r where r."taskCode" = ${taskCode}) / ${Math.max(1, total)}))` : sql``}
      where id = ${taskId}::uuid ${running ? sql`and status = ${TASK_STATE.running}` : sql``} returning 1`.execute(db);
    if (!counted.length) throw new JobCancelled('the task was cancelled');
    return true;
  });
  if (done) {
    writer.publish({ type: 'record', resource: MEDIA, verb: 'update', ids: [picture.id] });
    writer.publish({ type: 'record', resource: TASK, verb: 'update', ids: [taskId] });
    if (inserts.length)
      writer.publish({ type: 'record', resource: DEFECT, verb: 'insert', ids: inserts.map(({ row }) => String(row['id'])) });
  }
  return done;
}
