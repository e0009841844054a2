/** A thread for routes, started with the first one and ended when nothing came for half a minute. */
import { Piscina } from 'piscina';
import type { checkRoute } from '../../../routes/check.ts';
import type { obstacleOf } from '../../../routes/clearance.ts';
import type { coverageOf } from '../../../routes/coverage.ts';
import type { KmzRead } from '../../../routes/kmz/read.ts';
import type { survey } from '../../../routes/survey.ts';
import { AppError } from '../../errors/error.ts';
import { builtScript } from '../../jobs/built.ts';
import { LIMITS, type PlanJob, type Unreadable } from './messages.ts';

const IDLE_MS = 30_000;

/** What plans routes, checks them and reads their files. All of it throws AppError route.long where it takes too long. */
export class Planners {
  #pool: Piscina | undefined;

  async #run<T>(job: PlanJob): Promise<T> {
    this.#pool ??= new Piscina({
      filename: builtScript('routes.js'),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.megabytes },
      env: {},
    }).on('error', () => undefined);
    const signal = AbortSignal.timeout(LIMITS.seconds * 1000);
    try {
      return (await this.#pool.run(job, { signal })) as T;
    } catch (error) {
      throw signal.aborted ? new AppError('route.long') : error;
    }
  }

  /** A route out of its file, or why it is none. */
  read(kmz: Uint8Array): Promise<KmzRead | Unreadable> {
    return this.#run({ work: 'read', kmz });
  }

  survey(...given: Parameters<typeof survey>): Promise<ReturnType<typeof survey>> {
    return this.#run({ work: 'survey', given });
  }

  check(...given: Parameters<typeof checkRoute>): Promise<ReturnType<typeof checkRoute>> {
    return this.#run({ work: 'check', given });
  }

  obstacle(...given: Parameters<typeof obstacleOf>): Promise<number> {
    return this.#run({ work: 'obstacle', given });
  }

  coverage(...given: Parameters<typeof coverageOf>): Promise<ReturnType<typeof coverageOf>> {
    return this.#run({ work: 'coverage', given });
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
    this.#pool = undefined;
  }
}
