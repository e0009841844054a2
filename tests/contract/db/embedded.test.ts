import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../src/server/db/connection.ts';
import { openEmbedded } from '../../../src/server/db/embedded/server.ts';
import { DataDirInUseError } from '../../../src/server/db/errors.ts';
import { silentLogger } from '../../../src/server/db/log.ts';
import { Client } from 'pg';
import { type TestDatabase, testDatabase } from '../../support/databases.ts';

describe('The embedded database', () => {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await testDatabase('embedded');
    database = await openDatabase(place.options);
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  it('syncs to disk', async () => {
    const { rows } = await database.pool.query(`select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`);
    expect(rows).toEqual([{ fsync: 'on', method: 'fsync' }]);
  });

  it('refuses a second opening and names the holder', async () => {
    const again = openDatabase(place.options);
    await expect(again).rejects.toBeInstanceOf(DataDirInUseError);
    await expect(again).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE' });
    await expect(again).rejects.toThrow(new RegExp(`process ${process.pid} on .+ since .+: stop it first, or set DATABASE_URL`));
  });

  it('refuses rows copied from the client and goes on', async () => {
    await database.pool.query('create table copied (id int)');
    await expect(database.pool.query('/* a */ COPY copied FROM STDIN')).rejects.toMatchObject({ code: '0A000' });
    const client = await database.pool.connect();
    await client.query('begin');
    await expect(client.query('copy copied from stdin')).rejects.toMatchObject({ code: '0A000' });
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    client.release();
    expect((await database.pool.query('select count(*) from copied')).rows).toEqual([{ count: 0 }]);
  });

  it('refuses a directory of other files', async () => {
    const dataDir = join(place.options.dataDir, 'base');
    await expect(openDatabase({ ...place.options, dataDir })).rejects.toMatchObject({ code: 'DATA_DIR_NOT_A_DATABASE' });
  });
});

describe('A crash of the embedded database', () => {
  it('fails what runs, keeps what was acknowledged, and lets connections wait for the next worker', async () => {
    const place = await testDatabase('embedded');
    const server = await openEmbedded(place.options.dataDir, silentLogger);
    const connect = async (): Promise<Client> => {
      const client = new Client({ stream: server.stream, ssl: false, user: 'postgres', database: 'postgres' });
      client.on('error', () => {});
      await client.connect();
      return client;
    };
    const first = await connect();
    await first.query('create table kept (id int); insert into kept select generate_series(1, 1000)');
    await first.query('begin; insert into kept values (1001)');
    const running = first.query('select pg_sleep(5)').catch((error: unknown) => error);
    await delay(100);
    await server.crash();
    expect(await running).toMatchObject({ code: '57P01' });
    const second = await connect();
    expect((await second.query('select count(*)::int from kept')).rows).toEqual([{ count: 1000 }]);
    await second.end();
    await server.close();
    await expect(connect()).rejects.toMatchObject({ code: 'EMBEDDED_STOPPED' });
    await place.remove();
  });
});
