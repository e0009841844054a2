/** Docks for tests: a server with a broker, MQTT clients as docks have them, simulated docks. */
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import { makeKey } from '../../src/server/devices/keys.ts';
import type { Fault, Pace } from '../../src/server/devices/simulator/parts.ts';
import type { Phase } from '../../src/server/devices/simulator/drone.ts';
import { runDock } from '../../src/server/devices/simulator/link.ts';
import type { TestServer } from './server.ts';

export interface TestDock {
  sn: string;
  droneSn: string;
  stationCode: string;
  at: { lon: number; lat: number };
}

/** Docks of the demonstration, all on the ground, nothing of them under way, every alarm recovered, no airspace closed. */
export async function freeDocks({ system }: TestServer): Promise<TestDock[]> {
  const { pool } = system.context.database;
  await pool.query(`update flight set status = 'ok' where status in ('sent', 'in_progress', 'paused')`);
  await pool.query(`update plan set status = '5' where status in ('2', '3', '4')`);
  await pool.query(`update "abnormalRecord" set status = '2', "recoverTime" = now() where status in ('0', '1')`);
  await pool.query(`update airspace set enabled = '0' where type in ('3', '5')`);
  await pool.query(`update drone set "flightMode" = '0' where "flightMode" is not null`);
  const { rows } = await pool.query<{ sn: string; droneSn: string; stationCode: string; lon: number; lat: number }>(
    `select sn, "boundDroneSn" as "droneSn", "stationCode", location[0] as lon, location[1] as lat from airport
       where "boundDroneSn" is not null and location is not null order by sn`,
  );
  return rows.map(({ lon, lat, ...dock }) => ({ ...dock, at: { lon, lat } }));
}

/** The port of a server's broker, once it listens. */
export async function brokerPort({ system }: TestServer): Promise<number> {
  const end = Date.now() + 20_000;
  while (!system.context.channel.port) {
    if (Date.now() > end) throw new Error('the broker does not listen');
    await delay(100);
  }
  return system.context.channel.port;
}

/** A client of a broker; what it is refused does not throw. */
export function client(port: number, options: IClientOptions): Promise<MqttClient> {
  return new Promise((done, fail) => {
    const made = connect(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0, connectTimeout: 5_000, ...options });
    made.once('connect', () => done(made));
    made.once('error', fail);
    made.on('error', () => undefined);
  });
}

/** A client with the key of a dock. */
export async function dockClient(server: TestServer, sn: string, more: IClientOptions = {}): Promise<MqttClient> {
  const password = await makeKey(server.system.context.database.pool, sn);
  await server.system.context.channel.changed(sn);
  return client(await brokerPort(server), { clientId: sn, username: sn, password, ...more });
}

/** Fast enough that nobody waits for a flight, slow enough that each of its stages is seen. */
export const FAST = 12;

/** The pace of the clock while a drone is in one of these phases, of which something is to be seen or done; fast otherwise. */
export const slowIn =
  (phases: ReadonlySet<Phase>): Pace =>
  (_stage, phase) =>
    phases.has(phase) ? 1 : FAST;

/** Runs a simulated dock; answers how to end it. @param port of the broker; that of the server when absent */
export async function simulate(
  server: TestServer,
  dock: TestDock,
  faults: Fault[] = [],
  { pace = FAST, port = 0 }: { pace?: Pace; port?: number } = {},
): Promise<() => Promise<void>> {
  const { pool } = server.system.context.database;
  const account = port ? {} : { username: dock.sn, password: await makeKey(pool, dock.sn) };
  if (!port) await server.system.context.channel.changed(dock.sn);
  const url = `mqtt://127.0.0.1:${port || (await brokerPort(server))}`;
  return runDock({ ...dock, height: 1_000 }, { url, account, faults: new Set(faults), pace, told: () => undefined });
}
