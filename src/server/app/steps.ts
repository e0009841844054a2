/** What a start is at, in the log: steps that take long, while they last and when they are over. */
import type { Logger } from '../db/log.ts';

/** A step that takes longer is told. */
const SLOW_MS = 1000;
/** Milliseconds between two lines about a step that goes on. */
const TELL_MS = 5000;

/** Does the steps of a start one after the other. */
export const stepsOf =
  (log: Logger) =>
  async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const took = (): number => Math.round(performance.now() - began);
    const telling = setInterval(() => log.warn({ step, seconds: Math.round(took() / 1000) }, 'the start is still at a step'), TELL_MS);
    try {
      const done = await work();
      if (took() > SLOW_MS) log.info({ step, ms: took() }, 'a step of the start took long');
      return done;
    } finally {
      clearInterval(telling);
    }
  };
