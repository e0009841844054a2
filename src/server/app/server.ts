/** Opens the system: database, migrations, rooms, documents, seed. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeZone } from '../../documents/ground/clock.ts';
import { bytesOf, type Config } from '../config/config.ts';
import { openDatabase, type Database } from '../db/connection.ts';
import { runMigrations } from '../db/migrate.ts';
import { patient } from '../db/patient.ts';
import { alone } from '../db/transaction.ts';
import { migrationsOf } from '../house/migrations.ts';
import { fitRooms, guardsOf, openRooms, type House, type OpenRoom } from '../house/open.ts';
import { loadUser } from '../identity/loadUser.ts';
import { seed, type SeedResult } from '../seed/apply.ts';
import type { AppLogger } from './logger.ts';
import { rooms as ownRooms, type Ground, type ServerContext, type ServerRoom } from './rooms.ts';
import { stepsOf } from './steps.ts';

/** A running system without HTTP: what the command line and the server share. */
export interface System {
  context: ServerContext;
  rooms: readonly OpenRoom[];
  seeded: SeedResult;
  close: () => Promise<void>;
}

interface Opening {
  /** False leaves the tables as they are: nothing is seeded, no dictionary or menu entry added (restore). */
  fill?: boolean;
  /** Uses the embedded database that a running server has open. */
  beside?: boolean;
  /** Rooms of the house, where they are not the usual ones. */
  rooms?: readonly ServerRoom[];
}

/**
 * Opens database and documents and makes both fit each other.
 * @throws DataDirInUseError, DbError
 */
export async function openSystem(
  config: Config,
  log: AppLogger,
  version: string,
  { fill = true, beside = false, rooms = ownRooms }: Opening = {},
): Promise<System> {
  const step = stepsOf(log);
  setTimeZone(config.timeZone);
  await mkdir(config.dataDir, { recursive: true });
  const database: Database = await step('opening the database', () =>
    openDatabase({
      dataDir: join(config.dataDir, 'db'),
      buffers: bytesOf(config.sharedBuffers),
      log,
      beside,
      ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
      ...(config.databaseDirectUrl ? { directUrl: config.databaseDirectUrl } : {}),
    }),
  );
  try {
    // Two that start together would wait for each other's tables, entries and rows one by one.
    return await alone(database, 'start', () => fitted({ config, database, log, version }, rooms, fill, step), log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Lets rooms hear of changes, guard each other's records and do long work. */
function acquaint({ rooms, tools }: House<ServerContext>): void {
  tools.announcer.join({
    announcing: (event) => rooms.map(({ room, tools: own }) => room.announcing?.(own, event)),
    following: (event) => rooms.flatMap(({ room, tools: own }) => room.following?.(own, event) ?? []),
    heard: (event) => rooms.forEach(({ room, tools: own }) => room.heard?.(own, event)),
  });
  Object.assign(tools.writer.guards, guardsOf(rooms));
  tools.jobs.add(rooms.flatMap(({ room, tools: own }) => (room as ServerRoom).jobs?.(own) ?? []));
  tools.worker.userBy = (id) => loadUser(tools.database, id, '');
}

/** The rest of a start, while no other server starts. */
async function fitted(
  ground: Ground & { log: AppLogger },
  table: readonly ServerRoom[],
  fill: boolean,
  step: ReturnType<typeof stepsOf>,
): Promise<System> {
  const { config, database, log } = ground;
  await step('bringing the tables up to date', () => runMigrations(database, migrationsOf(table), log));
  const house = await openRooms<ServerContext>(table, ground);
  try {
    acquaint(house);
    const { rooms, tools: context } = house;
    const { store, announcer, writer } = context;
    await step('reading the documents', () => store.load());
    store.whenChanged(async () => {
      await fitRooms(rooms, database);
      for (const { room, tools } of rooms) await room.refit?.(tools);
      announcer.publish({ type: 'documents' });
    });
    const waiting = patient(database);
    const seeded = fill
      ? await step('filling an empty database', () =>
          seed(
            { ...writer, database: waiting },
            {
              kind: config.seed,
              adminPassword: config.adminPassword,
              scale: config.seedScale,
              language: config.seedLanguage,
              storage: context.storage,
              dataDir: config.dataDir,
            },
          ),
        )
      : { seeded: false, password: '', accounts: [] };
    if (fill) await step('applying menu and dictionaries', () => fitRooms(rooms, waiting));
    return {
      context,
      rooms,
      seeded,
      async close() {
        await house.close();
        await database.close();
      },
    };
  } catch (error) {
    await house.close();
    throw error;
  }
}
