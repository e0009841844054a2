import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';
import type { GuardedWrite } from '../house/guard.ts';
import { room } from '../house/room.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { markOutdated } from './areas/sync.ts';
import { Channel } from './channel.ts';
import { forgetOld } from './commands.ts';
import { guardFlight } from './flightGuard.ts';
import { migrations } from './migrations.ts';
import { mqttOverHttp } from './overHttp.ts';
import { guardPlan } from './planGuard.ts';
import { armPlans } from './plans.ts';
import { deviceRoutes } from './routes.ts';
import { takeLogs } from './logs/take.ts';
import { placeByHand, trackByHand } from './track.ts';
import { Sensors, SENSOR } from './sensors/intake.ts';
import { forgetKeys } from './store/keys.ts';
import { storeRoutes } from './store/routes.ts';

interface Needs {
  config: Config;
  database: Database;
  log: Logger;
  reader: Reader;
  writer: Writer;
  telemetry: Telemetry;
  storage: Storage;
}

const MINUTE = 60_000;

/** Docks, their drones and sensors: the device channel, commands, flights, readings. */
export const devicesRoom = room<Needs, { channel: Channel; sensors: Sensors }>()({
  name: 'devices',
  needs: ['config', 'database', 'log', 'reader', 'writer', 'telemetry', 'storage'],
  opens: ['channel', 'sensors'],
  open(needed) {
    const sensors = new Sensors(needed);
    return { channel: new Channel({ ...needed, sensors }), sensors };
  },
  migrations,
  passing: ['sunvane.device_store_key'],
  guards: (tools) => ({
    plan: (write: GuardedWrite) => guardPlan(tools, write),
    flight: (write: GuardedWrite) => guardFlight(tools, write),
  }),
  heard({ channel, sensors }, event) {
    if (event.type !== 'record') return;
    if (event.resource === 'airport' || event.resource === 'drone') channel.reload();
    if (event.resource === 'plan') channel.stir();
    if (event.resource === SENSOR || event.resource === 'abnormalRecord') sensors.forget();
  },
  async serve({ channel }) {
    await channel.start();
    return () => channel.close();
  },
  routes(app, tools) {
    deviceRoutes(app, tools);
    storeRoutes(app, tools);
    mqttOverHttp(app, tools);
  },
  upkeep: [
    { name: 'plans that come back', every: MINUTE / 4, work: ({ writer }) => armPlans(writer) },
    { name: 'sensors that are silent', every: MINUTE / 4, work: ({ sensors }) => sensors.sweep() },
    { name: 'flight areas of docks that have changed', every: MINUTE, work: ({ writer }) => markOutdated(writer) },
    { name: 'places of flights by hand', every: MINUTE / 6, work: ({ database }) => placeByHand(database.pool) },
    { name: 'tracks of flights by hand', every: MINUTE, work: ({ database }) => trackByHand(database.pool) },
    { name: 'logs of flights by hand', every: MINUTE / 6, work: (tools) => takeLogs(tools) },
    { name: 'housekeeping: old commands', work: ({ database }) => forgetOld(database.pool) },
    { name: 'housekeeping: keys of docks for the store', work: ({ database }) => forgetKeys(database.pool) },
  ],
});
