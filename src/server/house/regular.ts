/** Work that comes back for as long as the server runs. */
import type { Outage } from '../db/outage.ts';

/** Does the work every so often, never twice at a time; a failure is told and the next turn tries again. Answers how to end it. */
export function regularly(outage: Outage, name: string, milliseconds: number, work: () => Promise<unknown>): () => void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    // Begun inside the chain, so that what it throws at once is told as well.
    void Promise.resolve()
      .then(work)
      .catch((error: unknown) => outage.failed(name, error))
      .finally(() => {
        busy = false;
      });
  }, milliseconds);
  return () => clearInterval(timer);
}
