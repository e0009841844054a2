/** Tiles of an orthophoto are made possible: its file is judged and made a pyramid, and its record says what became of it. */
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { MAP_LAYERS } from '../../../contract/maps.ts';
import type { Box } from '../../../documents/geometry/box.ts';
import type { Tables } from '../../db/connection.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { pyramidKey } from '../../files/pictures.ts';
import { AppError } from '../../http/errors.ts';
import { JobCancelled, type Progress } from '../../jobs/jobs.ts';
import { toColumn } from '../../records/rows/rows.ts';
import { StorageError, type Storage } from '../../storage/storage.ts';
import { fetchTo } from './copies.ts';
import type { Preparing } from './preparing.ts';
import { inChild } from './process.ts';
import { ORTHO_STATE, OrthoError, type OrthoFault, type OrthoInfo } from './types.ts';

const LOOK_MS = 1000;
const SHARE = 90;

/** A layer and its file. */
export interface Waiting {
  id: string;
  file: string;
}

const outlineOf = ([west, south, east, north]: Box): object => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

/** Says in the record how it stands, where it still holds that file. The version stays: nobody edited anything. */
export async function setState({ database, writer }: Preparing, { id, file }: Waiting, values: Record<string, unknown>): Promise<void> {
  const resource = writer.catalogue().resources[MAP_LAYERS];
  const fields = (resource?.fields ?? []).filter(({ name }) => name in values);
  const set = sql.join(fields.map((field) => sql`${sql.ref(field.name)} = ${toColumn(field, values[field.name])}`));
  await sql`update ${sql.table(MAP_LAYERS)} set ${set} where id = ${id}::uuid and file[1] = ${file}`.execute(database.db);
  writer.publish({ type: 'record', resource: MAP_LAYERS, verb: 'update', ids: [id] });
}

/** Words of a fault in both languages, as the dictionary has them. */
export function faultError({ writer }: Pick<Preparing, 'writer'>, fault: OrthoFault): AppError {
  const entry = writer.catalogue().dictionaries['ORTHO_FAULT']?.entries.find(({ code }) => code === fault);
  return new AppError('map.orthophoto', { reason: { zh: entry?.title ?? fault, en: entry?.titleEn ?? fault } });
}

/** The pyramid, made by a process that ends when the job is cancelled. @throws OrthoError, JobCancelled */
async function buildPyramid(source: string, target: string, progress: Progress, stop: AbortSignal): Promise<OrthoInfo> {
  const cancel = new AbortController();
  const now = { part: 0, over: false };
  const working = inChild(source, target, (part) => (now.part = part), AbortSignal.any([stop, cancel.signal])).finally(
    () => (now.over = true),
  );
  // A failure is told below.
  working.catch(() => undefined);
  try {
    while (!now.over) {
      await progress.report(Math.round(now.part * SHARE), 100);
      await Promise.race([working, wait(LOOK_MS)]);
    }
  } catch (error) {
    cancel.abort();
    await working.catch(() => undefined);
    throw error;
  }
  return working;
}

/** The pyramid lies in a file; tiles are cut of it from now on. */
export async function keepPyramid(
  { db, storage }: { db: Kysely<Tables>; storage: Storage },
  file: string,
  path: string,
  info: OrthoInfo,
): Promise<void> {
  await storage.put(pyramidKey(file), createReadStream(path), 'image/tiff', (await stat(path)).size);
  await sql`insert into sunvane.orthophoto ("fileId", info) values (${file}::uuid, ${JSON.stringify(info)}::jsonb)
    on conflict ("fileId") do update set info = excluded.info`.execute(db);
}

/** What the record of a layer says then. */
export const readyBy = ({ box, metres }: OrthoInfo): Record<string, unknown> => ({
  imageState: ORTHO_STATE.ready,
  outline: outlineOf(box),
  resolution: Math.round(metres * 10_000) / 100,
});

async function work(context: Preparing, { file }: Waiting, progress: Progress, stop: AbortSignal): Promise<OrthoInfo> {
  const { config, database, storage } = context;
  const { rows } = await sql<{ key: string }>`select "objectKey" as key from sunvane.file where id = ${file}::uuid`.execute(database.db);
  const [upload] = rows;
  if (!upload) throw new OrthoError('missing');
  const folder = join(config.dataDir, 'files', 'tmp');
  await mkdir(folder, { recursive: true });
  const [fetched, target] = [join(folder, `${uuidv7()}.tif`), join(folder, `${uuidv7()}.tif`)];
  try {
    const own = storage.path?.(upload.key);
    if (own === undefined) await fetchTo(context, upload.key, fetched);
    const info = await buildPyramid(own ?? fetched, target, progress, stop);
    await progress.report(SHARE, 100);
    await keepPyramid({ db: database.db, storage }, file, target, info);
    return info;
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'missing') throw new OrthoError('missing', error);
    throw error;
  } finally {
    await rm(fetched, { force: true });
    await rm(target, { force: true });
  }
}

/**
 * The work of a job.
 * @param stop the server stops; then the layer waits for the next start
 * @throws AppError map.orthophoto, JobCancelled
 */
export async function prepare(context: Preparing, layer: Waiting, progress: Progress, stop: AbortSignal): Promise<OrthoInfo> {
  await setState(context, layer, { imageState: ORTHO_STATE.working, imageFault: null });
  try {
    const info = await work(context, layer, progress, stop);
    await setState(context, layer, readyBy(info));
    return info;
  } catch (error) {
    if (stop.aborted) {
      await setState(context, layer, { imageState: ORTHO_STATE.waiting });
      throw new JobCancelled();
    }
    const fault: OrthoFault = error instanceof JobCancelled ? 'cancelled' : error instanceof OrthoError ? error.fault : 'server';
    await setState(context, layer, { imageState: ORTHO_STATE.failed, imageFault: fault });
    if (error instanceof OrthoError) throw faultError(context, fault);
    throw error;
  }
}
