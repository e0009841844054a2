/** A thread for diagnoses, started with the first one and ended when nothing came for half a minute. */
import { Piscina } from 'piscina';
import { builtScript } from '../../jobs/built.ts';
import type { Row } from '../../source/rows.ts';
import type { Swept } from './group.ts';
import type { ThresholdSet } from './judge.ts';
import type { JudgeJob } from './messages.ts';

/** Memory of the thread, MB, and longest work on what it is given at once, seconds. */
const [MEGABYTES, SECONDS] = [256, 120];
const IDLE_MS = 30_000;

export class Judges {
  #pool: Piscina | undefined;

  /** What follows from these records, which hold whole inverters. @throws the reason of the signal */
  async judge(records: Swept[], set: ThresholdSet, signal: AbortSignal): Promise<Row[]> {
    this.#pool ??= new Piscina({
      filename: builtScript('diagnosis.js'),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
      env: {},
    }).on('error', () => undefined);
    const job: JudgeJob = { records, set };
    try {
      return (await this.#pool.run(job, { signal: AbortSignal.any([signal, AbortSignal.timeout(SECONDS * 1000)]) })) as Row[];
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
    this.#pool = undefined;
  }
}
