/** Threads for terrain and clouds, started with the first work and ended when nothing came for half a minute. */
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Position } from '../../../documents/ground/geometry/types.ts';
import { builtScript } from '../../jobs/built.ts';
import { refused } from '../faults.ts';
import {
  LIMITS,
  type Advance,
  type CloudInfo,
  type ContoursRead,
  type DemInfo,
  type GivenCloud,
  type ProfileRead,
  type Refusal,
  type TerrainJob,
} from '../messages.ts';

/** Calls that wait, and how long a thread waits for more. */
const [QUEUE, IDLE_MS] = [16, 30_000];

export class Surveyors {
  #work: Piscina | undefined;
  #calls: Piscina | undefined;

  /** Long work has a thread of its own: calls do not wait for it. */
  #pool(long: boolean): Piscina {
    const known = long ? this.#work : this.#calls;
    if (known) return known;
    const pool = new Piscina({
      filename: builtScript('terrain.js'),
      minThreads: 0,
      maxThreads: 1,
      maxQueue: QUEUE,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.megabytes },
      env: {},
      // A library of a library (web-worker, of geotiff) looks into it wherever it is loaded in a thread.
      workerData: {},
    });
    // A thread that dies fails what it was at; one that has nothing to do yet must not end the server.
    pool.on('error', () => undefined);
    if (long) this.#work = pool;
    else this.#calls = pool;
    return pool;
  }

  async #run<T>(job: TerrainJob, signal: AbortSignal, seconds: number): Promise<T> {
    const moved = 'port' in job ? { transferList: [job.port] } : {};
    const answer = (await this.#pool('port' in job).run(job, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]),
      ...moved,
    })) as T | Refusal;
    if (answer !== null && typeof answer === 'object' && 'refusal' in answer) throw refused(answer.refusal);
    return answer as T;
  }

  async #long<T>(job: (port: MessageChannel['port2']) => TerrainJob, advance: (part: number) => void, signal: AbortSignal): Promise<T> {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', ({ part }: Advance) => advance(part));
    try {
      return await this.#run<T>(job(port2), signal, LIMITS.workSeconds);
    } finally {
      port1.close();
    }
  }

  /** @param target path of the files that are made. @throws AppError terrain.file, the reason of the signal */
  dem(path: string, target: string, advance: (part: number) => void, signal: AbortSignal): Promise<DemInfo> {
    return this.#long((port) => ({ work: 'dem', path, target, port }), advance, signal);
  }

  /** @param target path of the files that are made. @throws AppError terrain.file, the reason of the signal */
  cloud(path: string, target: string, given: GivenCloud, advance: (part: number) => void, signal: AbortSignal): Promise<CloudInfo> {
    return this.#long((port) => ({ work: 'cloud', path, target, given, port }), advance, signal);
  }

  /** @throws AppError terrain.file */
  profile(path: string, line: readonly Position[]): Promise<ProfileRead> {
    return this.#run({ work: 'profile', path, line }, new AbortController().signal, LIMITS.callSeconds);
  }

  /** @throws AppError terrain.file */
  contours(path: string, step?: number): Promise<ContoursRead> {
    return this.#run({ work: 'contours', path, ...(step === undefined ? {} : { step }) }, new AbortController().signal, LIMITS.callSeconds);
  }

  async close(): Promise<void> {
    await Promise.all([this.#work?.destroy(), this.#calls?.destroy()]);
    [this.#work, this.#calls] = [undefined, undefined];
  }
}
