/** Sweep files of a batch become its records, as a job: what is wrong with one file is told, the rest goes on. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CommandAnswer } from '../../contract/commands.ts';
import { AppError } from '../errors/error.ts';
import { starterOf } from '../jobs/jobs.ts';
import type { JobKind, RunningJob } from '../jobs/kind.ts';
import type { Call } from '../user/call.ts';
import { judgeBatch } from './again.ts';
import { editable } from './batches.ts';
import { lockOfBatch } from './diagnoseJob.ts';
import { tellGain } from './gain.ts';
import { decoded } from './read/cells.ts';
import { FAULTS, SweepFault } from './read/fault.ts';
import { textsOf } from './read/packed.ts';
import { readSweeps, type FoundSweep } from './read/sweeps.ts';
import { Refusals, type Refused } from './refusals.ts';
import { Channels, storeSweeps, type Given, type Taken } from './store.ts';
import { BATCH, type IvTools, type JudgeTools } from './tools.ts';
import { Weather } from './weather.ts';

const IMPORT = 'ivImport';

interface Payload {
  batch: string;
  files: string[];
  given: Given;
}

/** Sweeps written at a time. */
const SLICE = 200;

const asFault = (error: unknown): SweepFault => {
  if (error instanceof SweepFault) return error;
  throw error;
};

/** One file as the store has it, on this machine. */
async function fetched({ database, storage }: IvTools, id: string, job: RunningJob): Promise<{ name: string; path: string }> {
  const { rows } = await sql<{
    key: string;
    name: string;
  }>`select "objectKey" as key, name from sunvane.file where id = ${id}::uuid`.execute(database.db);
  const [file] = rows;
  if (!file) throw new AppError('file.unknown');
  const path = join(job.folder, id);
  await pipeline((await storage.open(file.key)).content, createWriteStream(path));
  return { name: file.name, path };
}

/** Everything that the files hold, one after another. */
async function* sweepsOf(
  tools: IvTools,
  { files }: Payload,
  job: RunningJob,
  refuse: (one: Refused) => Promise<void>,
): AsyncGenerator<[string, FoundSweep]> {
  for (const id of files) {
    const { name: packed, path } = await fetched(tools, id, job);
    for await (const { name, bytes } of textsOf(packed, path)) {
      try {
        if (bytes === undefined) throw FAULTS.large();
        const text = decoded(bytes);
        if (text === undefined) throw FAULTS.binary();
        const { sweeps, refused } = readSweeps(text, name);
        for (const { channel, error } of refused) await refuse({ file: name, channel, error: asFault(error) });
        for (const sweep of sweeps) yield [name, sweep];
      } catch (error) {
        await refuse({ file: name, channel: '', error: asFault(error) });
      }
      await breathe();
    }
  }
}

export const importKind = (tools: JudgeTools): JobKind<Payload> => ({
  kind: IMPORT,
  title: '扫描文件入库',
  titleEn: 'Import of sweeps',
  retries: 3,
  where: 'here',
  limits: { seconds: 3600 },
  check(payload) {
    const { batch, files, given } = (payload ?? {}) as Partial<Payload>;
    if (typeof batch !== 'string' || !Array.isArray(files) || !given) throw new TypeError('an import of sweeps needs a batch and files');
    return { batch, files, given };
  },
  lock: ({ batch }) => lockOfBatch(batch),
  async run(payload, job) {
    const call = await job.call();
    const refused = new Refusals(join(job.folder, 'errors.csv'), call.language);
    const batch = await editable(tools, call, BATCH, payload.batch);
    const channels = await Channels.of(tools, String(batch['stationCode']));
    const weather = new Weather(tools.database.db, String(batch['stationCode']));
    const time = batch['scanTime'] as Date | string | null;
    const scanned = time === null ? undefined : new Date(time).toISOString();
    const counts = { inserted: 0, updated: 0 };
    let waiting: Taken[] = [];
    const store = async (): Promise<void> => {
      const now = await storeSweeps(tools, call, batch, waiting);
      counts.inserted += now.inserted;
      counts.updated += now.updated;
      waiting = [];
      await job.report(counts.inserted + counts.updated, 0);
    };
    for await (const [file, sweep] of sweepsOf(tools, payload, job, (one) => refused.add(one))) {
      try {
        waiting.push(channels.take(file, sweep, await weather.complete(sweep, payload.given, scanned)));
      } catch (error) {
        await refused.add({ file, channel: sweep.channel, error: asFault(error) });
      }
      if (waiting.length >= SLICE) await store();
    }
    await store();
    const { judged, abnormal } = await judgeBatch(tools, payload.batch, job);
    await tellGain(tools, payload.batch);
    const path = await refused.end();
    const note = {
      zh: `新增 ${counts.inserted}，更新 ${counts.updated}，未导入 ${refused.count}；异常 ${abnormal} / ${judged}`,
      en: `${counts.inserted} added, ${counts.updated} updated, ${refused.count} refused; ${abnormal} of ${judged} abnormal`,
    };
    const result = { rows: counts.inserted + counts.updated + refused.count, ...counts, failed: refused.count, errors: refused.listed };
    return { result, note, ...(path === undefined ? {} : { file: path }) };
  },
});

/** Takes in the files that a batch holds. @throws AppError permission.denied, record.unknown, import.busy, iv.noFiles */
export async function importSweeps(tools: IvTools, call: Call, code: string, given: Given): Promise<CommandAnswer> {
  const { files } = await editable(tools, call, BATCH, code);
  if (!Array.isArray(files) || files.length === 0) throw new AppError('iv.noFiles');
  const { irradiance, tCell, sweepTime } = given;
  const payload: Payload = { batch: code, files: files.map(String), given: { irradiance, tCell, sweepTime } };
  return { jobId: await tools.jobs.start(IMPORT, starterOf(call), payload, { subject: code, key: call.startKey }) };
}
