/** Starts the server: database, migrations, documents, seed, live events, HTTP. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import type { FastifyInstance } from 'fastify';
import { setTimeZone } from '../../documents/clock.ts';
import { bytesOf, type Config } from '../config/config.ts';
import { openAnswerer } from '../assistant/open.ts';
import { MAP_LAYERS } from '../../contract/maps.ts';
import { openDatabase, type Database } from '../db/connection.ts';
import { runMigrations } from '../db/migrate.ts';
import { DocumentStore } from '../documents/store.ts';
import { buildApp } from './app.ts';
import type { ServerContext } from './context.ts';
import { guardMenu } from '../identity/guardMenu.ts';
import { guardRole, guardUser } from '../identity/guards.ts';
import { loginKeys } from '../identity/keys.ts';
import { syncMenu } from '../identity/menuSync.ts';
import { guardRegistration } from '../identity/registration/approve.ts';
import { sharedSecret } from '../identity/secrets.ts';
import { IDENTITY_CHANNEL, Sessions } from '../identity/sessions.ts';
import { SmsCodes } from '../identity/sms/codes.ts';
import { trialCarrier } from '../identity/sms/trial.ts';
import { guardLayer } from '../map/ortho/guard.ts';
import { Orthophotos } from '../map/ortho/orthophotos.ts';
import { Outbox } from '../outbox/outbox.ts';
import { webhook } from '../outbox/webhook.ts';
import { SignOn } from '../identity/sso/provider.ts';
import { Jobs } from '../jobs/jobs.ts';
import { LiveHub } from '../live/hub.ts';
import { migrations } from '../migrations/index.ts';
import { Dictionaries } from '../records/write/dictionaries.ts';
import { runAutomatic } from '../records/write/automatic.ts';
import { LabelCache } from '../records/rows/labels.ts';
import type { LiveEvent } from '../../contract/manifest.ts';
import { followersOf } from '../../documents/rows/followers.ts';
import { purgeRecycled } from '../records/write/recycle.ts';
import { TotalCache } from '../records/rows/totals.ts';
import type { Writer } from '../records/write/write.ts';
import { openStorage } from '../storage/open.ts';
import { sweepLogos } from '../system/logoImage.ts';
import { purgeFiles } from '../files/purge.ts';
import { purgeUploads } from '../files/upload/purge.ts';
import { codeMarkOf } from '../config/edges.ts';
import { EdgeSync } from '../sync/edge.ts';
import { changedHere, fitSync, syncGuards } from '../sync/start.ts';
import { seed, syncDictionaries, type SeedResult } from '../seed/apply.ts';

/** Resources whose change alters somebody's rights. */
const RIGHTS = new Set(['user', 'role', 'menu', 'company', 'station']);
const HOUSEKEEPING_MS = 600_000;
const AUTOMATIC_MS = 60_000;
/** A step of the start that takes longer is told. */
const SLOW_STEP_MS = 1000;
/** Longest an answer under way keeps the server from stopping. */
const LAST_ANSWERS_MS = 10_000;

/** A running system without HTTP: what the command line and the server share. */
export interface System {
  context: ServerContext;
  seeded: SeedResult;
  close: () => Promise<void>;
}

/** Logger that never shows secrets: credentials are redacted wherever they stand. */
export const makeLogger = (level: string) =>
  pino({
    level,
    redact: {
      paths: [
        '*.password',
        '*.authorization',
        '*.token',
        'req.headers.authorization',
        'req.headers.cookie',
        'password',
        'authorization',
        'token',
      ],
      censor: '•••',
    },
  });

export type AppLogger = ReturnType<typeof makeLogger>;

/** Names and totals remembered of a resource (or of all) are no longer true. */
function forgetRows({ labels, totals }: Writer, resource?: string): void {
  labels.forget(resource);
  totals.forget(resource);
}

async function applyDocuments(context: ServerContext): Promise<void> {
  const { store, writer, dictionaries, config } = context;
  await syncDictionaries(writer, store.catalogue.dictionaries);
  await dictionaries.refresh(store.catalogue.dictionaries);
  await syncMenu(writer, config.systemCode);
  await context.sessions.announce();
}

/** Says in the log which step of a start takes long. */
const stepsOf =
  (log: AppLogger) =>
  async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const done = await work();
    const ms = Math.round(performance.now() - began);
    if (ms > SLOW_STEP_MS) log.info({ step, ms }, 'a step of the start took long');
    return done;
  };

/**
 * Opens database and documents and makes both fit each other.
 * @param fill false leaves the tables as they are: nothing is seeded, no dictionary or menu entry added (restore)
 * @param beside uses the embedded database that a running server has open
 * @throws DataDirInUseError, DbError
 */
export async function openSystem(config: Config, log: AppLogger, version: string, { fill = true, beside = false } = {}): Promise<System> {
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
    }),
  );
  try {
    await step('bringing the tables up to date', () => runMigrations(database, migrations));
    const store = new DocumentStore(config.schemas, database, log);
    const live = new LiveHub(database, log);
    const dictionaries = new Dictionaries(database);
    const sessions = new Sessions(database, {
      secret: await sharedSecret(database, 'token'),
      idleMinutes: config.sessionIdleMinutes,
      hours: config.sessionHours,
    });
    const jobs = new Jobs(database, log);
    let edge: EdgeSync | undefined;
    const writer: Writer = {
      database,
      log,
      dictionaries,
      guards: {
        user: guardUser,
        role: guardRole,
        menu: guardMenu,
        [MAP_LAYERS]: guardLayer,
        registration: guardRegistration(() => writer),
        ...syncGuards(
          () => writer,
          () => edge,
        ),
      },
      catalogue: () => store.catalogue,
      labels: new LabelCache(database),
      totals: new TotalCache(),
      codeMark: codeMarkOf(config),
      publish: (event) => {
        if (event.type === 'record') forgetRows(writer, event.resource);
        if (event.type === 'record' && event.resource === 'dictionary')
          void dictionaries.refresh(store.catalogue.dictionaries).then(() => live.publish({ type: 'documents' }));
        // Whoever loses rights by this hears of it before anybody hears of anything else.
        live.publish(event, event.type === 'record' && RIGHTS.has(event.resource) ? sessions.announce() : undefined);
        if (event.type === 'record') follow(event);
        if (event.type === 'record' && event.resource === MAP_LAYERS) orthophotos.wake();
      },
    };
    /** Tells of rows that show, count or name those that changed, each resource once. */
    const follow = ({ resource, ids }: Extract<LiveEvent, { type: 'record' }>): void => {
      for (const [name, shown] of followersOf(store.catalogue, resource)) {
        forgetRows(writer, name);
        live.publish({ type: 'record', resource: name, verb: 'update', ids: shown ? ids : [] });
      }
    };
    const outbox = new Outbox(
      writer,
      {
        sms: config.smsWebhook ? webhook(config.smsWebhook, config.smsWebhookToken) : trialCarrier(writer),
        device: config.deviceWebhook ? webhook(config.deviceWebhook, config.deviceWebhookToken) : undefined,
      },
      log,
    );
    const storage = await openStorage(config);
    const orthophotos = new Orthophotos({ config, database, storage, writer, jobs }, log);
    if (config.centreUrl) edge = new EdgeSync({ writer, database, storage }, config, log);
    const context: ServerContext = {
      edge,
      config,
      database,
      store,
      sessions,
      dictionaries,
      live,
      jobs,
      writer,
      version,
      storage,
      answerer: openAnswerer(config, writer),
      keys: await loginKeys(database, config.loginEncryp === 'on'),
      signOn: new SignOn(config, log),
      outbox,
      orthophotos,
      sms: new SmsCodes(database, await sharedSecret(database, 'sms'), writer, outbox),
    };
    await step('reading the documents', () => store.load());
    store.whenChanged(async () => {
      await applyDocuments(context);
      await fitSync(context);
      live.publish({ type: 'documents' });
    });
    const seeded = fill
      ? await step('filling an empty database', () =>
          seed(writer, {
            kind: config.seed,
            adminPassword: config.adminPassword,
            scale: config.seedScale,
            language: config.seedLanguage,
            storage,
            dataDir: config.dataDir,
          }),
        )
      : { seeded: false, password: '', accounts: [] };
    if (fill) await step('applying menu and dictionaries', () => applyDocuments(context));
    await jobs.purge(true);
    return {
      context,
      seeded,
      close: async () => {
        await edge?.close();
        await outbox.close();
        await orthophotos.close();
        await jobs.close();
        await store.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

export interface RunningServer extends System {
  app: FastifyInstance;
  /** Address to open in a browser. */
  url: string;
}

/** Opens the system and serves it. @param webFolder the built console */
export async function startServer(config: Config, log: AppLogger, version: string, webFolder: string): Promise<RunningServer> {
  const system = await openSystem(config, log, version);
  const { context } = system;
  const { store, live, sessions, database } = context;
  await live.start((event) => {
    forgetRows(context.writer, event.type === 'record' ? event.resource : undefined);
    if (event.type === 'record') changedHere(context, event.resource);
  });
  await fitSync(context);
  context.edge?.start();
  const forget = await database.listen(IDENTITY_CHANNEL, () => {
    sessions.forget();
    live.recheck();
  });
  const app = await buildApp(context, { logger: log, webFolder });
  const clean = setInterval(() => {
    context.orthophotos.wake();
    void Promise.all([
      sessions.purge(),
      context.jobs.purge(),
      context.outbox.purge(),
      purgeRecycled(context.writer),
      sweepLogos(context),
      purgeUploads(context),
      purgeFiles(context),
    ]).catch((error: unknown) => log.warn(`housekeeping: ${String(error)}`));
  }, HOUSEKEEPING_MS);
  const due = setInterval(() => {
    void runAutomatic(context.writer).catch((error: unknown) => log.warn(`automatic transitions: ${String(error)}`));
  }, AUTOMATIC_MS);
  context.outbox.start();
  context.orthophotos.start();
  if (config.watch === 'on') store.watch();
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.port;
  return {
    ...system,
    app,
    url: `http://localhost:${port}`,
    close: async () => {
      clearInterval(clean);
      clearInterval(due);
      await live.close();
      const impatient = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS);
      await app.close();
      clearTimeout(impatient);
      await forget();
      await system.close();
    },
  };
}
