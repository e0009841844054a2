import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/db/connection.ts';
import { describeOnDatabases } from '../../support/databases.ts';

describeOnDatabases('Deadlines', (open, kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await open({ statementTimeout: 700 });
    await database.slow.query('create table big as select n, md5(n::text) as text from generate_series(1, 200000) n');
  });

  const slowJoin = 'select count(*) from big a join big b on a.text > b.text';

  it('cancels a statement that reads', async () => {
    const began = performance.now();
    await expect(database.pool.query(slowJoin)).rejects.toMatchObject({ code: '57014' });
    expect(performance.now() - began).toBeLessThan(3000);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('keeps the event loop free meanwhile', async () => {
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);
    await expect(database.pool.query(slowJoin)).rejects.toMatchObject({ code: '57014' });
    clearInterval(timer);
    expect(longest).toBeLessThan(300);
  });

  it('leaves the transaction of a cancelled statement failed, and usable after its rollback', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await expect(client.query(slowJoin)).rejects.toMatchObject({ code: '57014' });
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    client.release();
  });

  it('ends the wait for a row that another transaction holds', async () => {
    const client = await database.slow.connect();
    await client.query('begin');
    await client.query(`update big set text = 'mine' where n = 1`);
    const waiting = database.pool.query(`update big set text = 'yours' where n = 1`);
    await expect(waiting).rejects.toMatchObject({ code: '57014' });
    await client.query('commit');
    client.release();
    expect((await database.pool.query('select text from big where n = 1')).rows).toEqual([{ text: 'mine' }]);
  });

  it('gives the slow pool more time', async () => {
    const { rows } = await database.slow.query(
      'select count(*) > 0 as done from big a join (select * from big limit 60) b on a.text > b.text',
    );
    expect(rows).toEqual([{ done: true }]);
  });

  it('cancels a statement that only computes, and serves again', async () => {
    await expect(database.pool.query('do $$ begin loop end loop; end $$')).rejects.toMatchObject({ code: '57014' });
    if (kind === 'embedded') await delay(50);
    expect((await database.pool.query('select count(*) from big')).rows).toEqual([{ count: 200_000 }]);
  }, 30_000);
});
