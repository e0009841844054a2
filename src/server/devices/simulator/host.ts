/** Docks of the demonstration, and weather stations and lock sensors beside them, that are simulated in a thread of their own. They speak to the broker like any dock. */
import { Worker } from 'node:worker_threads';
import type { Pool } from 'pg';
import { builtScript } from '../../jobs/built.ts';
import type { Logger } from '../../db/log.ts';
import { makeKey } from '../keys.ts';
import { makeSensorKey } from '../sensors/keys.ts';
import type { Simulated } from './worker.ts';

const LAST_MS = 2_000;

/** Simulated before, else idle docks of the demonstration that nobody connected and nothing keeps on the ground. */
const DOCKS = `select a.sn, d.sn as "droneSn", a.location[0] as lon, a.location[1] as lat, coalesce(a.height, 0)::float8 as height,
    case s."leavesType" when '3' then 'ground' else 'modules' end as over
  from airport a join station s on s."stationCode" = a."stationCode" join drone d on d.sn = a."boundDroneSn" left join sunvane.device k on k.sn = a.sn
  where a.sn like 'DEMO-DOCK-%' and a.location is not null and (k.simulated or (k.sn is null and a."modeCode" = '0' and a.online = '1'
    and not exists (select 1 from "abnormalRecord" r where r."deviceSn" in (a.sn, d.sn) and r.level = '2' and r.status in ('0', '1'))))
  order by k.simulated desc nulls last, a.sn limit $1`;

/** Weather stations and lock sensors of the demonstration beside those docks. */
const STATIONS = `select d.code, d.kind, coalesce(d."samplingPeriod", 60)::int as period, k.code is null as fresh
  from "iotDevice" d left join sunvane.sensor k on k.code = d.code
  where d.code like 'DEMO-%' and d.kind in ('weather', 'rotor') and (k.simulated or k.code is null)
    and d."stationCode" in (select "stationCode" from airport where sn = any($1)) order by d.code`;

/** Begins. Answers how to end it. */
export async function startSimulation(
  pool: Pool,
  { url, most, pace }: { url: string; most: number; pace: number },
  log: Logger,
): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ sn: string; droneSn: string; lon: number; lat: number; height: number; over: 'modules' | 'ground' }>(
    DOCKS,
    [most],
  );
  const docks: Simulated['docks'][number][] = [];
  for (const { sn, droneSn, lon, lat, height, over } of rows)
    docks.push({ sn, droneSn, at: { lon, lat }, height, over, key: await makeKey(pool, sn, true) });
  if (!docks.length) return () => Promise.resolve();
  const found = await pool.query<Omit<Simulated['stations'][number], 'key'>>(STATIONS, [docks.map(({ sn }) => sn)]);
  const stations: Simulated['stations'][number][] = [];
  for (const station of found.rows) stations.push({ ...station, key: await makeSensorKey(pool, station.code, true) });
  const workerData: Simulated = { url, pace, docks, stations };
  const worker = new Worker(builtScript('simulator.js'), { workerData });
  worker.on('error', (error: unknown) => log.error(`the simulated docks failed: ${String(error)}`));
  const ended = new Promise<void>((done) => {
    worker.once('exit', () => done());
  });
  return async () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('stop');
    const late = setTimeout(() => void worker.terminate(), LAST_MS);
    await ended;
    clearTimeout(late);
  };
}
