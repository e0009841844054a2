/** The thread of the simulated docks that a server has with it. */
import { parentPort, workerData } from 'node:worker_threads';
import type { DockPlan } from './parts.ts';
import { runDock } from './link.ts';

/** What the thread is given. */
export interface Simulated {
  url: string;
  pace: number;
  docks: readonly (DockPlan & { key: string })[];
}

const { url, pace, docks } = workerData as Simulated;
const ends = docks.map(({ key, ...plan }) =>
  runDock(plan, { url, account: { username: plan.sn, password: key }, faults: new Set(), pace, told: () => undefined }),
);
parentPort?.on('message', () => void Promise.all(ends.map((end) => end())).then(() => process.exit(0)));
