/** A whole server inside the test process: real database, real documents (a copy that a test may edit), real HTTP parsing. */
import { randomBytes, scryptSync } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { describe, afterAll, beforeAll } from 'vitest';
import { loadConfig, type Config } from '../../src/server/config/config.ts';
import { openSession } from '../../src/server/identity/signIn.ts';
import { makeLogger } from '../../src/server/app/logger.ts';
import { openSystem, type System } from '../../src/server/app/server.ts';
import { buildApp } from '../../src/server/app/app.ts';
import { rooms as serverRooms, type ServerContext, type ServerRoom } from '../../src/server/app/rooms.ts';
import { serveRooms } from '../../src/server/house/serve.ts';
import type { Envelope } from '../../src/contract/envelope.ts';
import type { DatabaseOptions } from '../../src/server/db/connection.ts';
import { holdAnswer } from './answers.ts';
import { databases, everyday, testDatabase, type DatabaseKind, type Filling } from './databases.ts';

export const PASSWORD = 'Test-password-1';

export interface Answer<T = Record<string, unknown>> extends Envelope<T> {
  http: number;
  headers: Record<string, unknown>;
  text: string;
}

export interface TestServer {
  kind: DatabaseKind;
  system: System;
  app: FastifyInstance;
  config: Config;
  /** The copy of the documents this server watches. */
  schemas: string;
  /** Calls as a user (by name), as nobody (null), or with a token. */
  call<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: { as?: string | null; token?: string; method?: 'GET' | 'HEAD' | 'POST'; language?: string; inject?: Partial<InjectOptions> },
  ): Promise<Answer<T>>;
  token(username: string): Promise<string>;
  close(): Promise<void>;
}

/** Rooms that hear what other servers tell; the rest of a server's own work would come in between. */
const HEARING = new Set(['live', 'identity', 'jobs']);
/** With a broker, also those that docks need. */
const REPORTING = new Set(['telemetry', 'devices']);

const SCHEMAS = join(import.meta.dirname, '..', '..', 'schemas');

const configFor = ({ dataDir, databaseUrl = '' }: DatabaseOptions, schemas: string): Config => ({
  ...loadConfig({}, { SHARED_BUFFERS: process.env['SHARED_BUFFERS'] }),
  dataDir: dirname(dataDir),
  databaseUrl,
  schemas,
  adminPassword: PASSWORD,
  captcha: 'off',
  watch: 'off',
  seedScale: 0,
  broker: 'off',
  simulate: 0,
  logLevel: 'silent',
});

/** The demo data of a first start, which takes seconds to make. */
export const demo: Filling = {
  name: 'demo',
  fill: async (options) => {
    const system = await openSystem(configFor(options, SCHEMAS), makeLogger('silent'), '0.0.0-test');
    await system.close();
  },
};

const usualRooms: readonly ServerRoom[] = serverRooms;

/** Starts a server on a database of its own of that kind, with the demo data. @param rooms of the house, where not the usual ones */
export async function startTestServer(kind: DatabaseKind, more: Partial<Config> = {}, rooms = usualRooms): Promise<TestServer> {
  const place = await testDatabase(kind, demo);
  const schemas = mkdtempSync(join(tmpdir(), 'sunvane-schemas-'));
  cpSync(SCHEMAS, schemas, { recursive: true });
  const config: Config = { ...configFor(place.options, schemas), ...more };
  const log = makeLogger(process.env.TEST_LOG ?? 'silent');
  const system = await openSystem(config, log, '0.0.0-test', { rooms });
  const hear = system.rooms.filter(({ room }) => HEARING.has(room.name) || (config.broker !== 'off' && REPORTING.has(room.name)));
  const deaf = await serveRooms(hear);
  const app = await buildApp(system, { logger: log, webFolder: '/nonexistent' });
  await app.ready();
  const tokens = new Map<string, string>();
  const token = async (username: string): Promise<string> => {
    const known = tokens.get(username);
    if (known) return known;
    const { rows } = await system.context.database.pool.query<{ id: string }>('select id from "user" where username = $1', [username]);
    const made = await openSession(system.context, rows[0]?.id ?? '', { address: '127.0.0.1', agent: 'test' }, null);
    tokens.set(username, made);
    return made;
  };
  return {
    kind,
    system,
    app,
    config,
    schemas,
    token,
    async call(path, body, { as = 'admin', token: given, method = 'POST', language = 'en', inject = {} } = {}) {
      const bearer = given ?? (as === null ? undefined : await token(as));
      const response = await app.inject({
        method,
        url: path,
        ...(body === undefined ? {} : { payload: body as object }),
        headers: {
          'accept-language': language,
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        },
        ...inject,
      });
      let parsed: object = {};
      try {
        parsed = response.json();
      } catch {
        /* a file */
      }
      if (response.statusCode === 200) holdAnswer(inject.method ?? method, path, parsed);
      return { ...(parsed as Envelope<never>), http: response.statusCode, headers: response.headers, text: response.body };
    },
    async close() {
      await app.close();
      await deaf();
      await system.close();
      await place.remove();
      rmSync(schemas, { recursive: true, force: true });
    },
  };
}

/** The same system, its rooms with other tools. */
export const withTools = ({ context, rooms }: System, tools: Partial<ServerContext>): Pick<System, 'context' | 'rooms'> => ({
  context: { ...context, ...tools },
  rooms: rooms.map(({ room, tools: own }) => ({
    room,
    tools: { ...own, ...Object.fromEntries(Object.entries(tools).filter(([name]) => name in own)) },
  })),
});

/** Of the kind that the server keeps, as quickly compared as it is good for nothing but tests: a real hash takes a tenth of a second. */
export function quickHash(password: string): string {
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, { N: 2, r: 8, p: 1 });
  return `scrypt$2$8$1$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/** From here on the password of everybody has a quick hash. */
export async function quickPasswords({ system }: TestServer): Promise<void> {
  await system.context.database.pool.query('update "user" set password = $1 where password is not null', [quickHash(PASSWORD)]);
}

/** What differs from the usual settings; asked once for each server where each needs its own, as a port. */
type More = Partial<Config> | (() => Promise<Partial<Config>>);
type ServerTests = (title: string, body: (server: () => TestServer, kind: DatabaseKind) => void, more?: More) => void;

const describeOn =
  (kindsFor: () => DatabaseKind[], describeOne: typeof describe | typeof describe.concurrent = describe): ServerTests =>
  (title, body, more = {}) => {
    for (const kind of kindsFor()) {
      describeOne(`${title} (${kind})`, () => {
        let server: TestServer;
        beforeAll(async () => {
          server = await startTestServer(kind, typeof more === 'function' ? await more() : more);
          // The first to come makes the data of a first start for all.
        }, 240_000);
        afterAll(() => server.close(), 60_000);
        body(() => server, kind);
      });
    }
  };

/**
 * Runs tests against a server of their own on the kind of database that an everyday run takes; on both with `DATABASES=all`. What
 * touches SQL, locks, files, transactions, or the way a database behaves wants `describeServerOnBoth`.
 */
export const describeServer = describeOn(everyday);

/** Runs the same tests against a server on each kind of database. */
export const describeServerOnBoth = describeOn(databases);

/**
 * The same on both kinds side by side, for tests that wait for devices most of the time. They take `expect` from their context, and run
 * side by side themselves.
 */
export const describeServersBeside = describeOn(databases, describe.concurrent);
