/** The rooms of the server, from the lowest. Whoever adds one adds its folder, a line here and one in rooms.json, which the linter reads. */
import { assistantRoom } from '../assistant/room.ts';
import { callsRoom } from '../calls/room.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';
import { devicesRoom } from '../devices/room.ts';
import { documentsRoom } from '../documents/room.ts';
import { filesRoom } from '../files/room.ts';
import { gridsRoom } from '../grids/room.ts';
import { houseRoom } from '../house/foundation.ts';
import type { OpenedBy, Room } from '../house/room.ts';
import { identityRoom } from '../identity/room.ts';
import type { JobKind } from '../jobs/kind.ts';
import { ivRoom } from '../iv/room.ts';
import { jobsRoom } from '../jobs/room.ts';
import { liveRoom } from '../live/room.ts';
import { mapRoom } from '../map/room.ts';
import { mediaRoom } from '../media/room.ts';
import { outboxRoom } from '../outbox/room.ts';
import { recordsRoom } from '../records/room.ts';
import { reconstructionRoom } from '../reconstruction/room.ts';
import { reportsRoom } from '../reports/room.ts';
import { routesRoom } from '../routes/room.ts';
import { reviewRoom } from '../review/room.ts';
import { seedRoom } from '../seed/room.ts';
import { shareRoom } from '../share/room.ts';
import { storageRoom } from '../storage/room.ts';
import { syncRoom } from '../sync/room.ts';
import { systemRoom } from '../system/room.ts';
import { terrainRoom } from '../terrain/room.ts';
import { telemetryRoom } from '../telemetry/room.ts';
import { videoRoom } from '../video/room.ts';
import { viewsRoom } from '../views/room.ts';
import { whyRoom } from '../why/room.ts';

/** A room as the server takes it. */
export type ServerRoom = Room<object, object, object, JobKind>;

/** Tools that are there before any room. */
export interface Ground {
  config: Config;
  database: Database;
  log: Logger;
  /** Of the program. */
  version: string;
}

export const rooms = [
  houseRoom,
  storageRoom,
  liveRoom,
  jobsRoom,
  recordsRoom,
  outboxRoom,
  telemetryRoom,
  viewsRoom,
  reviewRoom,
  systemRoom,
  devicesRoom,
  videoRoom,
  identityRoom,
  gridsRoom,
  assistantRoom,
  documentsRoom,
  shareRoom,
  filesRoom,
  whyRoom,
  reportsRoom,
  ivRoom,
  mapRoom,
  mediaRoom,
  syncRoom,
  terrainRoom,
  routesRoom,
  reconstructionRoom,
  seedRoom,
  callsRoom,
] as const satisfies readonly ServerRoom[];

/** The tools of all rooms, made once at the start; each room gets those it names. */
export type ServerContext = Ground & OpenedBy<typeof rooms>;
