/**
 * Models, orthophotos and clouds out of the photographs of a task: a job that a photogrammetry server works on. What is known of the work
 * there lies in the payload, so that whoever runs the job next goes on with it; between two looks it holds no place among the jobs.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { CommandAnswer } from '../../contract/commands.ts';
import { AppError } from '../errors/error.ts';
import { starterOf } from '../jobs/jobs.ts';
import { JobWaits, type JobKind, type Outcome, type RunningJob } from '../jobs/kind.ts';
import { TASK } from '../media/rows/tools.ts';
import { grant } from '../records/reach/access.ts';
import { rowOf } from '../terrain/rows.ts';
import { MODEL } from '../terrain/tools.ts';
import type { Call } from '../user/call.ts';
import { PhotogrammetryError, type TaskState } from './answers.ts';
import { PhotogrammetryClient, type ClientOptions } from './client.ts';
import { payloadIn, type Payload, type Remote } from './payload.ts';
import { photographsOf, type Choice, type Photograph } from './pictures.ts';
import { askedFor, isProduct, PRODUCTS, QUALITIES } from './products.ts';
import { keepResults } from './results.ts';
import { storeResults, type Subject } from './store.ts';
import type { ReconstructionTools } from './tools.ts';

export const RECONSTRUCT = 'reconstruct';
/** Photographs of one reconstruction. */
const [LEAST, MOST] = [5, 20_000];
/** Pictures sent between two notes of how many were. */
const NOTED = 5;
/** Tasks begun for one job that the server forgot. */
const MOST_BEGUN = 5;
/** Parts of the whole, of a hundred: pictures are sent until the first, worked on until the second. */
const [SENT, WORKED, FETCHED] = [20, 90, 97];

/** Seconds: between two looks, before an unanswered one is repeated, of silence and of work after which it is given up. */
const PATIENCE = { look: 10, again: 30, silence: 1800, work: 72 * 3600 };

export interface Timing extends ClientOptions {
  patience?: Partial<typeof PATIENCE>;
}

/** @throws AppError photogrammetry.off */
function clientOf({ config }: ReconstructionTools, options: ClientOptions): PhotogrammetryClient {
  if (!config.photogrammetryUrl) throw new AppError('photogrammetry.off');
  return new PhotogrammetryClient(config.photogrammetryUrl, config.photogrammetryToken, options);
}

async function subjectOf({ database }: ReconstructionTools, id: string): Promise<Subject> {
  const { rows } =
    await sql<Subject>`select t.id::text, t."taskCode", t."taskName", t."stationCode", s."companyCode", t.kind, t."lineCode", t."turbineCode"
    from ${sql.table(TASK)} t join station s on s."stationCode" = t."stationCode"
    where t.id = ${id}::uuid and t."deletedTime" is null`.execute(database.db);
  if (!rows[0]) throw new AppError('record.unknown');
  return rows[0];
}

/** @throws AppError photogrammetry.few, photogrammetry.many */
function checkCount(count: number, most: number): void {
  if (count < LEAST) throw new AppError('photogrammetry.few', { count, least: LEAST });
  if (count > most) throw new AppError('photogrammetry.many', { count, most });
}

/** One run of a job. */
class Run {
  /** The server did something for it: silence is counted anew. */
  moved = false;

  constructor(
    private readonly tools: ReconstructionTools,
    private readonly client: PhotogrammetryClient,
    private readonly payload: Payload,
    private readonly job: RunningJob,
    private readonly patience: typeof PATIENCE,
  ) {}

  async #remember(keys: Partial<Payload>): Promise<void> {
    Object.assign(this.payload, keys);
    await this.job.remember(keys);
  }

  /** Begins a task over there. Its id is known here before it is there. */
  async #begin(subject: Subject): Promise<Remote> {
    const { client, payload, job } = this;
    if (payload.begun >= MOST_BEGUN) throw new AppError('photogrammetry.lost');
    const photographs = await photographsOf(this.tools, subject.taskCode, payload.choice);
    const { mostImages = MOST, version } = await client.abilities(job.signal);
    checkCount(photographs.length, Math.min(MOST, mostImages));
    const asked = askedFor(payload.products, payload.quality, await client.options(job.signal));
    if (asked.missing !== undefined) throw new AppError('photogrammetry.option', { option: asked.missing });
    const remote: Remote = { uuid: randomUUID(), since: Date.now(), engine: version };
    await this.#remember({
      remote,
      sent: 0,
      committed: false,
      begun: payload.begun + 1,
      chosen: photographs.map(({ mediaCode }) => mediaCode),
    });
    const uuid = await client.begin({ uuid: remote.uuid, name: subject.taskCode, ...asked }, job.signal);
    if (uuid === remote.uuid) return remote;
    await this.#remember({ remote: { ...remote, uuid } });
    return { ...remote, uuid };
  }

  async #send({ uuid }: Remote, photographs: readonly Photograph[]): Promise<void> {
    const { storage } = this.tools;
    for (const [i, { name, type, objectKey }] of photographs.entries()) {
      if (i < this.payload.sent) continue;
      await this.job.report(Math.round((i / photographs.length) * SENT), 100, 'send');
      await this.client.send(uuid, { name, type, open: async () => (await storage.open(objectKey)).content }, this.job.signal);
      this.moved = true;
      if ((i + 1) % NOTED === 0) await this.#remember({ sent: i + 1 });
    }
    await this.client.commit(uuid, this.job.signal).catch(async (error: unknown) => {
      // It was started, and the answer was lost.
      const lost = error instanceof PhotogrammetryError && error.reason === 'unknown';
      if (!lost || !(await this.client.state(uuid, this.job.signal))) throw error;
    });
    await this.#remember({ committed: true, sent: photographs.length });
  }

  /** Brings the results, and makes records of them. */
  async #finish(remote: Remote, subject: Subject, photographs: readonly Photograph[]): Promise<Outcome> {
    const { job, tools, payload } = this;
    const path = join(job.folder, 'all.zip');
    const part = (of: number): number => Math.round(WORKED + of * (FETCHED - WORKED));
    await this.client.results(remote.uuid, path, (bytes, of) => job.report(of > 0 ? part(bytes / of) : WORKED, 100, 'fetch'), job.signal);
    const call = await job.call();
    const kept = { path, folder: job.folder, name: subject.taskCode, userId: call.user.id };
    const results = await keepResults(tools, kept, payload.products, () => job.report(FETCHED, 100, 'keep'));
    if (results.length === 0) throw new AppError('photogrammetry.nothing');
    const newest =
      photographs
        .flatMap(({ takenAt }) => takenAt ?? [])
        .toSorted()
        .at(-1) ?? new Date().toISOString();
    const outcome = await storeResults(tools, job, call, results, {
      subject,
      origin: { count: photographs.length, lens: payload.choice.lens, day: newest.slice(0, 10), engine: remote.engine },
      missing: payload.products.filter((one) => !results.some(({ product }) => product === one)),
    });
    await this.remove();
    return outcome;
  }

  async #follow(state: TaskState, remote: Remote, subject: Subject, photographs: readonly Photograph[]): Promise<Outcome> {
    if (state.at === 'failed') throw new AppError('photogrammetry.failed', { reason: state.reason || '—' });
    if (state.at === 'cancelled') throw new AppError('photogrammetry.stopped');
    if (state.at === 'done') return this.#finish(remote, subject, photographs);
    this.moved = true;
    if (Date.now() - remote.since > this.patience.work * 1000)
      throw new AppError('photogrammetry.late', { hours: Math.round(this.patience.work / 3600) });
    await this.job.report(Math.round(SENT + (state.progress / 100) * (WORKED - SENT)), 100, state.at === 'queued' ? 'wait' : 'work');
    if (this.payload.silent !== null) await this.#remember({ silent: null });
    throw new JobWaits(this.patience.look);
  }

  /** @throws JobWaits until the server is done */
  async step(): Promise<Outcome> {
    const { client, job, payload } = this;
    const subject = await subjectOf(this.tools, payload.id);
    let remote = payload.remote;
    let state = remote ? await client.state(remote.uuid, job.signal) : undefined;
    // Removed after an earlier end, or forgotten by the server.
    if (remote && !state && payload.committed) remote = null;
    remote ??= await this.#begin(subject);
    const photographs = await photographsOf(this.tools, subject.taskCode, payload.choice, payload.chosen);
    if (!state) {
      await this.#send(remote, photographs);
      state = { at: 'queued', progress: 0, reason: '' };
    }
    return this.#follow(state, remote, subject, photographs);
  }

  /** Ends the work over there, as far as the server can be reached. */
  async remove(): Promise<void> {
    const { remote } = this.payload;
    if (remote) await this.client.remove(remote.uuid, AbortSignal.timeout(10_000)).catch(() => undefined);
  }

  /** What becomes of the job after an error. */
  async after(error: unknown): Promise<unknown> {
    const { job, payload, patience } = this;
    if (error instanceof PhotogrammetryError && error.passing) {
      const silent = this.moved ? Date.now() : (payload.silent ?? Date.now());
      const over = Date.now() - silent > patience.silence * 1000;
      await this.#remember({ silent: over ? null : silent });
      return over ? new AppError('photogrammetry.away', { reason: error.message }) : new JobWaits(patience.again);
    }
    if (error instanceof PhotogrammetryError && error.reason === 'unknown') {
      // It no longer waits for pictures: they are sent again, to another task.
      await this.#remember({ remote: null, committed: false });
      return new JobWaits(0);
    }
    const told = error instanceof PhotogrammetryError ? toldOf(error) : error;
    if (told instanceof AppError && told.code.startsWith('photogrammetry.')) {
      await this.remove();
      await job.remember({ remote: null, committed: false, begun: 0, silent: null });
    }
    return told;
  }
}

const toldOf = ({ reason, message }: PhotogrammetryError): AppError => {
  if (reason === 'token') return new AppError('photogrammetry.token');
  return new AppError(reason === 'refused' ? 'photogrammetry.refused' : 'photogrammetry.answer', { reason: message });
};

export const reconstructKind = (tools: ReconstructionTools, { patience, ...options }: Timing = {}): JobKind<Payload> => ({
  kind: RECONSTRUCT,
  title: '影像重建',
  titleEn: 'Reconstruction',
  retries: 3,
  where: 'here',
  limits: { seconds: 24 * 3600 },
  check: payloadIn,
  lock: ({ id }) => `${RECONSTRUCT}:${id}`,
  async run(payload, job) {
    const run = new Run(tools, clientOf(tools, options), { ...payload }, job, { ...PATIENCE, ...patience });
    try {
      return await run.step();
    } catch (error) {
      job.signal.throwIfAborted();
      throw await run.after(error);
    }
  },
  async unfinished({ remote }, state, error) {
    // After a silence the work over there may still be had.
    const goesOn = state === 'failed' && error instanceof AppError && error.code === 'photogrammetry.away';
    if (!remote || goesOn || !tools.config.photogrammetryUrl) return;
    await clientOf(tools, options)
      .remove(remote.uuid, AbortSignal.timeout(10_000))
      .catch(() => undefined);
  },
});

/**
 * `reconstruct` of a task's row: the caller may work tasks and add models of that station.
 * @throws AppError photogrammetry.off, permission.denied, record.unknown, photogrammetry.few, photogrammetry.many, import.busy
 */
export async function reconstruct(
  tools: ReconstructionTools,
  call: Call,
  taskCode: string,
  { products, quality, lens, takenFrom, takenTo }: Record<string, unknown>,
): Promise<CommandAnswer> {
  clientOf(tools, {});
  const { resources } = tools.writer.catalogue();
  const task = await rowOf(tools, call, { name: TASK, key: 'taskCode', code: taskCode }, 'execute');
  const model = resources[MODEL];
  if (!model) throw new AppError('record.unknown');
  grant(tools.writer.catalogue(), model, 'add', call.user);
  const texts = Object.entries({ lens, takenFrom, takenTo }).filter(([, value]) => typeof value === 'string' && value !== '');
  const choice = Object.fromEntries(texts) as Choice;
  checkCount((await photographsOf(tools, taskCode, choice)).length, MOST);
  const chosen = Array.isArray(products) ? PRODUCTS.filter((one) => products.includes(one)) : [];
  const payload = {
    id: String(task['id']),
    products: chosen.length > 0 ? chosen : PRODUCTS.filter(isProduct),
    quality: QUALITIES.find((one) => one === quality) ?? 'medium',
    choice,
  };
  const subject = String(task['taskName'] ?? taskCode);
  return { jobId: await tools.jobs.start(RECONSTRUCT, starterOf(call), payload, { subject, key: call.startKey }) };
}
