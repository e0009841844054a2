/** What a server does of the synchronisation: an edge calls its centre, a centre knows its edges, any other keeps no queue. */
import type { SyncTools } from './tools.ts';
import { edgesOf } from '../config/config.ts';
import type { Guard } from '../house/guard.ts';
import type { Writer } from '../records/write/writer.ts';
import { guardConflict } from './conflicts.ts';
import type { EdgeSync } from './edge.ts';
import { objectOf, resourcesOf } from './objects.ts';
import { setPeers } from './peers.ts';
import { retryFailed } from './queue.ts';

/** Makes the triggers and queues fit the settings and documents. An edge learns from its centre which stations are its own. */
export async function fitSync({ writer, config }: Pick<SyncTools, 'writer' | 'config'>): Promise<void> {
  if (!config.centreUrl) await setPeers(writer, edgesOf(config));
}

/** Tells of a change of records, which an edge passes on soon. */
export function changedHere({ edge }: Pick<SyncTools, 'edge'>, resource: string): void {
  if (objectOf(resource) !== '') edge?.nudge();
}

const FAILED = new Set(['3', '4']);

/** What the buttons of a synchronisation job do: begin now, and again with what failed. */
const guardJob =
  (edge: EdgeSync | undefined): Guard =>
  async ({ db, before, after }) => {
    if (!before || !after) return;
    const retry = FAILED.has(String(before.status));
    if (retry) await retryFailed(db, undefined, String(before.stationCode), resourcesOf(String(before.object)));
    edge?.wake(retry);
  };

/** Rules of the records of the synchronisation. */
export const syncGuards = (writer: Writer, edge: EdgeSync | undefined): Record<string, Guard> => ({
  syncJob: guardJob(edge),
  syncConflict: async (write) => {
    await guardConflict(writer)(write);
    if (write.after) edge?.wake();
  },
});
