/** Tiles of an orthophoto are made possible: its file is judged and made a pyramid, and its record says what became of it. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { MAP_LAYERS } from '../../../contract/maps.ts';
import type { CommandName } from '../../../documents/ground/model/commands.ts';
import type { Box } from '../../../documents/ground/geometry/box.ts';
import type { Tables } from '../../db/connection.ts';
import { pyramidKey } from '../../files/pictures.ts';
import { AppError } from '../../errors/error.ts';
import type { JobKind, RunningJob } from '../../jobs/kind.ts';
import { changeRow } from '../../records/write/change.ts';
import type { Row } from '../../source/rows.ts';
import { StorageError, type Storage } from '../../storage/storage.ts';
import { fetchTo } from '../../files/copies.ts';
import type { Preparing } from './preparing.ts';
import { inChild } from './process.ts';
import { ORTHO_STATE, OrthoError, type OrthoFault, type OrthoInfo } from './types.ts';

const LOOK_MS = 1000;
const SHARE = 90;
/** Memory of the process, MB; pixels lie beside it. */
const MEGABYTES = 2048;

/** As the history names what is written here. */
const PREPARE = 'prepareOrthophoto' satisfies CommandName;

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

/** Says in the record how it stands, with an audit row, where it is still there and holds that file. */
export async function setState({ writer }: Pick<Preparing, 'writer'>, { id, file }: Waiting, values: Row): Promise<void> {
  const resource = writer.catalogue().resources[MAP_LAYERS];
  if (!resource) return;
  const holds = (before: Row): boolean => (before['file'] as string[] | null)?.[0] === file;
  try {
    await changeRow(writer, resource, { id, action: PREPARE, values: (before) => (holds(before) ? values : {}) });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'record.unknown')) throw error;
  }
}

/** A fault in the words of the dictionary. */
export function faultError({ writer }: Pick<Preparing, 'writer'>, fault: OrthoFault): AppError {
  const entry = writer.catalogue().dictionaries['ORTHO_FAULT']?.entries.find(({ code }) => code === fault);
  return new AppError('map.orthophoto', { reason: { zh: entry?.title ?? fault, en: entry?.titleEn ?? fault } }, { data: { fault } });
}

/** The pyramid, made by a process that ends when the job has to stop. @throws OrthoError, the reason of the signal */
async function buildPyramid(source: string, target: string, job: RunningJob): Promise<OrthoInfo> {
  const cancel = new AbortController();
  const now = { part: 0, over: false };
  const working = inChild(source, target, (part) => (now.part = part), AbortSignal.any([job.signal, cancel.signal]), MEGABYTES).finally(
    () => (now.over = true),
  );
  // A failure is told below.
  working.catch(() => undefined);
  try {
    while (!now.over) {
      await job.report(Math.round(now.part * SHARE), 100);
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

async function work(context: Preparing, { file }: Waiting, job: RunningJob): Promise<OrthoInfo> {
  const { database, storage } = context;
  const { rows } = await sql<{ key: string }>`select "objectKey" as key from sunvane.file where id = ${file}::uuid`.execute(database.db);
  const [upload] = rows;
  if (!upload) throw new OrthoError('missing');
  const [fetched, target] = [join(job.folder, 'source.tif'), join(job.folder, 'pyramid.tif')];
  try {
    const own = storage.path?.(upload.key);
    if (own === undefined) await fetchTo(context, upload.key, fetched);
    const info = await buildPyramid(own ?? fetched, target, job);
    await job.report(SHARE, 100);
    await keepPyramid({ db: database.db, storage }, file, target, info);
    return info;
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'missing') throw new OrthoError('missing', error);
    throw error;
  }
}

export const ORTHOPHOTO = 'orthophoto';
export const lockOf = (id: string): string => `orthophoto:${id}`;

/** What the fault of a job's error is. */
const faultOf = (error: unknown): OrthoFault =>
  error instanceof AppError && error.code === 'map.orthophoto' ? (error.more.data as { fault: OrthoFault }).fault : 'server';

/** Tiles of a layer, as a job. */
export const orthophotoKind = (context: Preparing): JobKind<Waiting> => ({
  kind: ORTHOPHOTO,
  title: '正射影像切片',
  titleEn: 'Orthophoto tiles',
  retries: 2,
  where: 'child',
  limits: { seconds: 4 * 3600, megabytes: MEGABYTES },
  check(payload) {
    const { id, file } = (payload ?? {}) as Partial<Waiting>;
    if (typeof id !== 'string' || typeof file !== 'string') throw new TypeError('tiles need a layer and its file');
    return { id, file };
  },
  lock: ({ id }) => lockOf(id),
  async run(layer, job) {
    await setState(context, layer, { imageState: ORTHO_STATE.working, imageFault: null });
    try {
      const info = await work(context, layer, job);
      await setState(context, layer, readyBy(info));
      const { width, height } = info;
      return { result: { width, height }, note: { zh: `${width} × ${height} 像素`, en: `${width} × ${height} pixels` } };
    } catch (error) {
      // A fault of the server may pass.
      throw error instanceof OrthoError && error.fault !== 'server' ? faultError(context, error.fault) : error;
    }
  },
  unfinished: (layer, state, error) =>
    setState(context, layer, { imageState: ORTHO_STATE.failed, imageFault: state === 'cancelled' ? 'cancelled' : faultOf(error) }),
});
