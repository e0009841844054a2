/** The thread of the simulated docks and weather stations that a server has with it. */
import { parentPort, workerData } from 'node:worker_threads';
import type { DockPlan } from './parts.ts';
import { runDock } from './link.ts';
import { runStation, type StationPlan } from './station.ts';

/** What the thread is given. */
export interface Simulated {
  url: string;
  pace: number;
  docks: readonly (DockPlan & { key: string })[];
  stations: readonly (StationPlan & { key: string })[];
}

const { url, pace, docks, stations } = workerData as Simulated;
const ends = [
  ...docks.map(({ key, ...plan }) =>
    runDock(plan, { url, account: { username: plan.sn, password: key }, faults: new Set(), pace, told: () => undefined }),
  ),
  ...stations.map(({ key, ...plan }) => runStation(plan, { url, key })),
];
parentPort?.on('message', () => void Promise.all(ends.map((end) => end())).then(() => process.exit(0)));
