/** Reads the file of a terrain model: what it holds is written into its record, what is shown of it is made. */
import { join } from 'node:path';
import { sql } from 'kysely';
import type { CommandAnswer } from '../../../contract/commands.ts';
import { AppError } from '../../errors/error.ts';
import { starterOf } from '../../jobs/jobs.ts';
import type { JobKind } from '../../jobs/kind.ts';
import type { Call } from '../../user/call.ts';
import { neededResource } from '../../media/rows/tools.ts';
import { changeIn } from '../../records/write/change.ts';
import { factsOf, keepInfo, keepScene } from '../keep.ts';
import { followed } from '../following.ts';
import { modelOf, pathOf, TIFF, uploadIn } from '../rows.ts';
import { LIMITS } from '../messages.ts';
import { MODEL, type TerrainTools } from '../tools.ts';

export const PROCESS_TERRAIN = 'processTerrain';

export const terrainKind = (tools: TerrainTools): JobKind<{ id: string }> => ({
  kind: PROCESS_TERRAIN,
  title: '地形处理',
  titleEn: 'Terrain processing',
  retries: 2,
  where: 'thread',
  limits: { seconds: LIMITS.workSeconds, megabytes: LIMITS.megabytes },
  check(payload) {
    const { id } = (payload ?? {}) as { id?: unknown };
    if (typeof id !== 'string') throw new TypeError('terrain needs a model');
    return { id };
  },
  lock: ({ id }) => `${PROCESS_TERRAIN}:${id}`,
  async run({ id }, job) {
    const { database, storage, surveyors, writer } = tools;
    const { rows } = await sql<{
      code: string;
      file: string[] | null;
    }>`select code, file from ${sql.table(MODEL)} where id = ${id}::uuid`.execute(database.db);
    const upload = await uploadIn(tools, rows[0]?.file, TIFF);
    if (!upload) throw new AppError('terrain.noFile');
    const [source, target] = [await pathOf(tools, upload), join(job.folder, 'scene.bin')];
    const info = await followed(job, (advance) => surveyors.dem(source, target, advance, job.signal));
    await keepScene(storage, upload.id, target);
    const { width, height, low, high } = info;
    const told = [low, high].map((value) => value.toFixed(1));
    const outcome = {
      result: { width, height, low, high },
      note: { zh: `${width} × ${height} 格网，高程 ${told.join(' 至 ')} m`, en: `${width} × ${height} cells, ${told.join(' to ')} m high` },
    };
    await database.db.transaction().execute(async (db) => {
      await keepInfo(db, upload.id, info);
      const values = factsOf(info, { bytes: upload.size, code: rows[0]?.code ?? '' });
      await changeIn(db, writer, neededResource(tools, MODEL), { id, values, action: PROCESS_TERRAIN });
      await job.end(db, outcome);
    });
    writer.publish({ type: 'record', resource: MODEL, verb: 'update', ids: [id] });
    return outcome;
  },
});

/** `processTerrain` of a model's row. @throws AppError permission.denied, record.unknown, terrain.noFile, import.busy */
export async function processTerrain(
  tools: Pick<TerrainTools, 'writer' | 'database' | 'jobs'>,
  call: Call,
  code: string,
): Promise<CommandAnswer> {
  const model = await modelOf(tools, call, code, 'edit');
  if (!(await uploadIn(tools, model['file'], TIFF))) throw new AppError('terrain.noFile');
  return {
    jobId: await tools.jobs.start(
      PROCESS_TERRAIN,
      starterOf(call),
      { id: String(model['id']) },
      { subject: String(model['name']), key: call.startKey },
    ),
  };
}
