import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/db/connection.ts';
import { describeOnDatabases } from '../../support/databases.ts';

describeOnDatabases('Notifications', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const notify = (channel: string, payload: string) => database.pool.query('select pg_notify($1, $2)', [channel, payload]);

  it('hands a payload to everyone who listens to its channel, and to nobody else', async () => {
    const got: string[] = [];
    const stops = await Promise.all([
      database.listen('jobs', (payload) => got.push(`a ${payload}`)),
      database.listen('jobs', (payload) => got.push(`b ${payload}`)),
      database.listen('Other "one"', (payload) => got.push(`c ${payload}`)),
    ]);
    await notify('jobs', '1');
    await expect.poll(() => got.toSorted()).toEqual(['a 1', 'b 1']);
    await notify('Other "one"', '2');
    await expect.poll(() => got.at(-1)).toBe('c 2');
    for (const stop of stops) await stop();
  });

  it('comes with the commit, not before, and not after a rollback', async () => {
    const got: string[] = [];
    const stop = await database.listen('tx', (payload) => got.push(payload));
    const client = await database.pool.connect();
    await client.query(`begin; notify tx, 'lost'; rollback`);
    await client.query(`begin; notify tx, 'kept'`);
    expect(got).toEqual([]);
    await client.query('commit');
    client.release();
    await expect.poll(() => got).toEqual(['kept']);
    await stop();
  });

  it('stops when told, and another client that unlistens does not stop it', async () => {
    const got: string[] = [];
    const stop = await database.listen('news', (payload) => got.push(payload));
    await database.pool.query('listen news');
    await database.pool.query('unlisten *');
    await notify('news', 'first');
    await expect.poll(() => got).toEqual(['first']);
    await stop();
    await notify('news', 'second');
    await database.pool.query('select 1');
    expect(got).toEqual(['first']);
  });
});
