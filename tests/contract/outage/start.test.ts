/** Starts that fail, and starts that wait. */
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from '../../../src/server/app/run.ts';
import { makeLogger } from '../../../src/server/app/logger.ts';
import { loadConfig, type Config } from '../../../src/server/config/config.ts';
import { openDatabase } from '../../../src/server/db/connection.ts';
import { silentLogger } from '../../../src/server/db/log.ts';
import { alone } from '../../../src/server/db/transaction.ts';
import { databases, testDatabase } from '../../support/databases.ts';
import { thorough } from '../../support/thorough.ts';

const SCHEMAS = join(import.meta.dirname, '../../../schemas');
const clean: (() => unknown)[] = [];
afterAll(async () => {
  for (const one of clean.reverse()) await one();
}, 60_000);

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'sunvane-start-'));
  clean.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
};
const config = (more: Partial<Config>): Config => ({
  ...loadConfig({}, { SHARED_BUFFERS: process.env['SHARED_BUFFERS'] }),
  schemas: SCHEMAS,
  seed: 'none',
  watch: 'off',
  host: '127.0.0.1',
  ...more,
});
const log = makeLogger('silent');

describe('A start', () => {
  it('tells of a port that is taken before it opens or fills anything', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    clean.push(() => taken.close());
    const dataDir = join(folder(), 'data');
    const { port } = taken.address() as AddressInfo;
    await expect(startServer(config({ dataDir, port }), log, '0.0.0-test', '/nonexistent')).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(existsSync(dataDir)).toBe(false);
  });

  it('that fails later closes everything: the port and the data folder are free again', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    const dataDir = folder();
    // Read once more when the routes of the synchronisation are made, long after the database is open.
    const wrong = config({ dataDir, port, schemas: SCHEMAS, edges: '{' });
    await expect(startServer(wrong, log, '0.0.0-test', '/nonexistent')).rejects.toThrow();
    expect(readdirSync(dataDir)).toContain('db');
    const again = createServer().listen(port, '127.0.0.1');
    await once(again, 'listening');
    again.close();
    const database = await openDatabase({ dataDir: join(dataDir, 'db'), log: silentLogger });
    await database.close();
  }, 120_000);

  it.skipIf(!databases().includes('postgres'))(
    'waits for another one as long as it takes, and says what for',
    async () => {
      const place = await testDatabase('postgres');
      clean.push(place.remove);
      const [one, two] = await Promise.all(
        [0, 1].map(() => openDatabase({ ...place.options, statementTimeout: 300, slowStatementTimeout: 300 })),
      );
      if (!one || !two) throw new Error('two databases');
      clean.push(() => Promise.all([one.close(), two.close()]));
      const said: string[] = [];
      const note = (details: object | string, message?: string): void => void said.push(`${JSON.stringify(details)} ${message}`);
      let release = (): void => undefined;
      const held = new Promise<void>((done) => {
        release = done;
      });
      const first = alone(one, 'start', () => held);
      await expect
        .poll(async () => (await one.pool.query(`select 1 from pg_locks where locktype = 'advisory'`)).rowCount)
        .toBeGreaterThan(0);
      const second = alone(two, 'start', async () => 'done', { info: note, warn: note, error: note });
      await expect
        .poll(() => said, { timeout: 15_000 })
        .toEqual([expect.stringMatching(/"for":"start","seconds":\d+\} waits for another server/)]);
      release();
      await first;
      expect(await second).toBe('done');
    },
    60_000,
  );

  it.skipIf(!databases().includes('postgres'))(
    'two at a time on an empty database both come up, again and again',
    async () => {
      for (let round = 0; round < (thorough ? 5 : 2); round += 1) {
        const place = await testDatabase('postgres');
        const databaseUrl = place.options.databaseUrl ?? '';
        const started = await Promise.all(
          [0, 1].map(() => startServer(config({ dataDir: folder(), port: 0, databaseUrl }), log, '0.0.0-test', '/nonexistent')),
        );
        expect(started.filter(({ seeded }) => seeded.seeded)).toHaveLength(1);
        for (const { app } of started) expect((await app.inject('/health')).statusCode).toBe(200);
        await Promise.all(started.map((server) => server.close()));
        await place.remove();
      }
    },
    240_000,
  );
});
