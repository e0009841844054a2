import { beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Database } from '../../../src/server/db/connection.ts';
import { describeOnDatabases } from '../../support/databases.ts';

describeOnDatabases('SQL through the driver', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.pool.query('create table item (id int primary key, name text not null, at timestamptz)');
  });

  it('gives values their JavaScript form', async () => {
    const { rows } = await database.pool.query(`select 7::int8 as small, 9007199254740993::int8 as large, 1.50::numeric as n,
      date '2026-02-03' as day, timestamptz '2026-02-03 04:05:06.1234+08' as at, timestamp '2026-02-03 04:05:06' as local,
      '{"a":[1]}'::jsonb as doc, array[1,null]::int8[] as list, '\\x00ff'::bytea as bytes, null::text as nothing`);
    expect(rows[0]).toEqual({
      small: 7,
      large: '9007199254740993',
      n: 1.5,
      day: '2026-02-03',
      at: '2026-02-02T20:05:06.1234Z',
      local: '2026-02-03T04:05:06.000',
      doc: { a: [1] },
      list: [1, null],
      bytes: Buffer.from([0, 255]),
      nothing: null,
    });
  });

  it('keeps microseconds through text and back', async () => {
    const { rows } = await database.pool.query<{ at: string }>(`select timestamptz '2026-02-03 04:05:06.123456Z' as at`);
    const again = await database.pool.query(`select $1::timestamptz = timestamptz '2026-02-03 04:05:06.123456Z' as same`, [rows[0]?.at]);
    expect(again.rows[0]).toEqual({ same: true });
  });

  it('is used through the query builder, streams included', async () => {
    await database.db
      .insertInto('item')
      .values([
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
      ])
      .execute();
    const names: unknown[] = [];
    for await (const row of database.db.selectFrom('item').select('name').orderBy('id').stream(1)) names.push(row.name);
    expect(names).toEqual(['a', 'b']);
    const taken = await database.db.updateTable('item').set({ name: 'c' }).where('id', '=', 2).executeTakeFirst();
    expect(taken.numUpdatedRows).toBe(1n);
    await sql`delete from item`.execute(database.db);
  });

  it('names SQLSTATE and constraint of an error', async () => {
    await database.pool.query(`insert into item values (1, 'a')`);
    const again = database.pool.query(`insert into item values (1, 'a')`);
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'item_pkey', table: 'item' });
    await database.pool.query('truncate item');
  });

  it('keeps two interleaved transactions apart', async () => {
    const [one, two] = await Promise.all([database.pool.connect(), database.pool.connect()]);
    const first = async (): Promise<void> => {
      await one.query('begin');
      await one.query(`insert into item values (10, 'one')`);
      await one.query('rollback');
    };
    const second = async (): Promise<void> => {
      await two.query('begin');
      await two.query(`insert into item values (20, 'two')`);
      const { rows } = await two.query('select id from item');
      expect(rows).toEqual([{ id: 20 }]);
      await two.query('commit');
    };
    await Promise.all([first(), second()]);
    one.release();
    two.release();
    expect((await database.pool.query('select id from item')).rows).toEqual([{ id: 20 }]);
    await database.pool.query('truncate item');
  });

  it('rolls back when a client leaves inside its transaction', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`insert into item values (30, 'gone')`);
    client.release(new Error('dropped by the test'));
    await expect.poll(async () => (await database.pool.query('select count(*) from item')).rows[0]).toEqual({ count: 0 });
  });

  it('serves named statements of eight clients, each with its own shape', async () => {
    const work = Array.from({ length: 8 }, async (_, k) => {
      const client = await database.pool.connect();
      const columns = Array.from({ length: k + 1 }, (_, i) => `$${i + 1}::int as c${i}`).join(', ');
      for (let i = 0; i < 20; i += 1) {
        const values = Array.from({ length: k + 1 }, (_, at) => i * 100 + at);
        const { rows } = await client.query({ name: 'same', text: `select ${columns}`, values });
        expect(Object.values(rows[0] ?? {})).toEqual(values);
      }
      client.release();
    });
    await Promise.all(work);
  });

  it('reads on with a cursor while others query', async () => {
    const seen: unknown[] = [];
    const stream = database.db
      .selectFrom(sql<{ n: number }>`generate_series(1, 50)`.as('n'))
      .selectAll()
      .stream(10);
    const others = Promise.all(Array.from({ length: 5 }, () => database.pool.query('select 1')));
    for await (const row of stream) seen.push(row);
    await others;
    expect(seen).toHaveLength(50);
  });

  it('recovers from a cursor that fails', async () => {
    const stream = database.db
      .selectFrom(sql<{ n: number }>`(select 1 / (n - 25) as n from generate_series(1, 50) n)`.as('s'))
      .selectAll()
      .stream(10);
    const read = async (): Promise<void> => {
      for await (const row of stream) void row;
    };
    await expect(read()).rejects.toMatchObject({ code: '22012' });
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('carries large parameters and results', async () => {
    const large = 'x'.repeat(5_000_000);
    const { rows } = await database.pool.query('select length($1) as length, $1 as text', [large]);
    expect(rows[0]).toEqual({ length: 5_000_000, text: large });
    const many = await database.pool.query(`select n, repeat('y', 100) as text from generate_series(1, 50000) n`);
    expect(many.rows).toHaveLength(50_000);
    expect(many.rows.at(-1)).toEqual({ n: 50_000, text: 'y'.repeat(100) });
  });

  it('finds Chinese text by trigram', async () => {
    await database.pool.query('create extension if not exists pg_trgm; create extension if not exists btree_gin');
    const { rows } = await database.pool.query(`select array_length(show_trgm('光伏裂纹'), 1) > 0 as found`);
    expect(rows).toEqual([{ found: true }]);
  });
});
