/** What was found out about a picture goes into its record, once, with its place in the task's count. */
import { sql } from 'kysely';
import { instantAt } from '../../../documents/ground/clock.ts';
import { keepVersions } from '../../files/pictures.ts';
import { lockRow } from '../../records/write/lock.ts';
import { storeChange } from '../../records/write/store.ts';
import type { Row } from '../../source/rows.ts';
import type { Look } from '../facts/types.ts';
import { MEDIA, MEDIA_STATE, neededResource, TASK, type MediaTools } from '../rows/tools.ts';
import { ownCall } from '../../user/owner.ts';
import { isLarge, wantTiles } from '../tiles/store.ts';
import { assetAt, isDuplicate, placeReason, type Ground } from './judge.ts';

/** A picture that waits. */
export interface Waiting {
  mediaId: string;
  taskCode: string;
  again: boolean;
  fileId: string;
  name: string;
  objectKey: string | null;
  size: number;
}

const rounded = (value: number | undefined, digits: number): number | undefined =>
  value === undefined ? undefined : Number(value.toFixed(digits));

/** When a picture was taken, by what is written in it; ISO 8601. */
const takenAtOf = ({ takenAt, localTime }: Look['shot']): string | undefined =>
  takenAt ?? (localTime === undefined ? undefined : new Date(instantAt(localTime)).toISOString());

/** Values of the record by what was found; what somebody entered before stays. */
function valuesOf(before: Row, look: Look, size: number): Row {
  const { shot, range, kind, width, height, radiometry } = look;
  const found: Row = {
    takenAt: takenAtOf(shot),
    location: shot.location?.map((degree) => rounded(degree, 7)),
    relAlt: rounded(shot.relAlt, 1),
    gimbalPitch: rounded(shot.gimbalPitch, 1),
    gimbalYaw: rounded(shot.gimbalYaw, 1),
    gimbalRoll: rounded(shot.gimbalRoll, 1),
    camera: shot.camera,
    focalPx: rounded(shot.focalPx, 0),
    rtk: shot.rtk,
    lens: shot.lens,
    drawn: shot.drawn,
  };
  const measured: Row = {
    kind,
    width,
    height,
    size: rounded(size / 1024 ** 2, 4),
    radiometry,
    tMin: rounded(range?.[0], 1),
    tMax: rounded(range?.[1], 1),
    tAvg: rounded(range?.[2], 1),
  };
  const empty = (name: string): boolean => before[name] === undefined || before[name] === null;
  return Object.fromEntries(
    [...Object.entries(found).filter(([name]) => empty(name)), ...Object.entries(measured)].filter(([, value]) => value !== undefined),
  );
}

/**
 * Writes it, with an audit row of the picture; answers whether it was still waited for. What the task counts with each picture is progress,
 * and has none: its history tells of what people and rules did.
 */
export async function storeLook(
  tools: MediaTools,
  waiting: Waiting,
  look: Look,
  { ground, taskKind }: { ground: Ground; taskKind: string },
): Promise<boolean> {
  const { writer, database, storage } = tools;
  const media = neededResource(tools, MEDIA);
  const { mediaId, taskCode, fileId } = waiting;
  const { thumb, preview } = look;
  // Before the record says so: a picture that is drawn again is the same.
  await keepVersions(storage, fileId, { ...(thumb ? { thumb } : {}), ...(preview ? { preview } : {}) });
  const stored = await database.db.transaction().execute(async (db) => {
    const { rows } = await sql`delete from sunvane."mediaIntake" where "mediaId" = ${mediaId}::uuid returning 1`.execute(db);
    if (!rows.length) return false;
    const before = await lockRow(db, media, mediaId, []);
    const after: Row = { ...before, ...valuesOf(before, look, waiting.size) };
    const shot = { ...look.shot, ...(Array.isArray(after['location']) ? { location: after['location'] as [number, number] } : {}) };
    const picture = look.kind === 'photo' || look.kind === 'thermal';
    const duplicate =
      taskCode !== '' && (await isDuplicate(db, { taskCode, kind: taskKind }, { mediaId, takenAt: takenAtOf(look.shot) }, look));
    const reason = look.reason ?? (duplicate ? 'duplicate' : picture ? placeReason(ground, taskKind, shot) : undefined);
    const asset = shot.location && assetAt(ground, taskKind, shot.location);
    Object.assign(after, {
      reason: reason ?? null,
      status: reason === undefined ? MEDIA_STATE.normal : MEDIA_STATE.abnormal,
      ...(asset && !before['assetCode'] ? { assetCode: asset } : {}),
    });
    await storeChange(db, writer, media, ownCall, before, after, 'intake');
    if (look.print)
      await sql`insert into sunvane."mediaFact" ("mediaId", "taskCode", digest, hash, sharpness)
        values (${mediaId}::uuid, ${taskCode}, ${look.print.digest}, ${look.print.hash}, ${look.sharpness ?? 0})
        on conflict ("mediaId") do update set digest = excluded.digest, hash = excluded.hash, sharpness = excluded.sharpness`.execute(db);
    if (preview && isLarge(look)) await wantTiles(db, fileId);
    if (taskCode !== '')
      await sql`update ${sql.table(TASK)} set "uploadDone" = coalesce("uploadDone", 0) + 1 where "taskCode" = ${taskCode}`.execute(db);
    return true;
  });
  if (stored) writer.publish({ type: 'record', resource: MEDIA, verb: 'update', ids: [mediaId] });
  return stored;
}
