/** Long work on the thread of HTTP, in pieces. */
import { setImmediate as others } from 'node:timers/promises';

/** To be awaited between pieces of work: lets others have their turn when one has gone on for `most` ms. */
export function turns(most: number): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < most) return;
    await others();
    began = performance.now();
  };
}
