import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';
import type { GuardedWrite } from '../house/guard.ts';
import { room } from '../house/room.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { Channel } from './channel.ts';
import { forgetOld } from './commands.ts';
import { migrations } from './migrations.ts';
import { guardPlan } from './planGuard.ts';
import { armPlans } from './plans.ts';
import { deviceRoutes } from './routes.ts';

interface Needs {
  config: Config;
  database: Database;
  log: Logger;
  reader: Reader;
  writer: Writer;
  telemetry: Telemetry;
}

const MINUTE = 60_000;

/** Docks and their drones: the device channel, commands, flights. */
export const devicesRoom = room<Needs, { channel: Channel }>()({
  name: 'devices',
  needs: ['config', 'database', 'log', 'reader', 'writer', 'telemetry'],
  opens: ['channel'],
  open: (needed) => ({ channel: new Channel(needed) }),
  migrations,
  guards: (tools) => ({ plan: (write: GuardedWrite) => guardPlan(tools, write) }),
  heard({ channel }, event) {
    if (event.type === 'record' && (event.resource === 'airport' || event.resource === 'drone')) channel.reload();
  },
  async serve({ channel }) {
    await channel.start();
    return () => channel.close();
  },
  routes: deviceRoutes,
  upkeep: [
    { name: 'plans that come back', every: MINUTE / 4, work: ({ writer }) => armPlans(writer) },
    { name: 'housekeeping: old commands', work: ({ database }) => forgetOld(database.pool) },
  ],
});
