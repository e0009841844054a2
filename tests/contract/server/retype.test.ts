/** Columns whose documents want another type than they have: values that fit go over. */
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../src/server/db/connection.ts';
import { retypeColumn } from '../../../src/server/records/tables/retype.ts';
import { sunvane } from '../../support/cli.ts';
import { testDatabase } from '../../support/databases.ts';
import { root } from '../../support/running.ts';
import { demo, describeServerOnBoth } from '../../support/server.ts';

interface Row {
  id: string;
  layoutFile?: string[];
  powerCurveFile?: string[];
}

/** Fields that once held one text and hold a list of files now, with the key their rows are told by. */
const CHANGED = [
  ['solarZone', 'layoutFile', '/api/solarZone'],
  ['windTurbine', 'powerCurveFile', '/api/windTurbine'],
] as const;
/** The column as it was, with a value in one row; views that read the table are made again by the next start. */
const asBefore = (
  table: string,
  column: string,
): string => `alter table "${table}" drop column "${column}" cascade; alter table "${table}" add column "${column}" text;
  update "${table}" set "${column}" = 'old/曲线.csv' where id = (select id from "${table}" order by id limit 1); update "${table}" set "${column}" = '' where id = (select id from "${table}" order by id desc limit 1)`;

describeServerOnBoth('A column of another type', (server) => {
  it.each(CHANGED)('%s.%s, one text before, becomes a list without loss', async (table, column, api) => {
    const { database, store } = server().system.context;
    await database.slow.query(asBefore(table, column));
    await store.load();
    expect(store.problems.map((p) => p.message)).toEqual([expect.stringContaining(`sunvane db retype ${table} ${column}`)]);
    expect(await retypeColumn(database, table, { name: column, type: 'text[]', rest: '' }, false)).toEqual({ column: 'kept' });
    await store.load();
    expect(store.problems).toEqual([]);
    const {
      data: { list },
    } = await server().call<{ list: Row[] }>(`${api}/queryList`, { pageSize: 100 });
    expect(list.flatMap((row) => row[column] ?? [])).toEqual(['old/曲线.csv']);
  });

  it('what does not fit stays until it may go', async () => {
    const { pool } = server().system.context.database;
    await pool.query(`create table kinds (id int primary key, a text); insert into kinds values (1, '12.5'), (2, 'twelve'), (3, null)`);
    const retype = (type: 'double precision' | 'text' | 'text[]', replace = false) =>
      retypeColumn(server().system.context.database, 'kinds', { name: 'a', type, rest: '' }, replace);
    const values = async (): Promise<unknown[]> =>
      (await pool.query<{ a: unknown }>('select a from kinds order by id')).rows.map(({ a }) => a);
    expect(await retype('double precision')).toEqual({ lost: 2 });
    await pool.query(`update kinds set a = '7' where id = 2`);
    expect([await retype('double precision'), (await values()).map(Number)]).toEqual([{ column: 'kept' }, [12.5, 7, 0]]);
    expect([await retype('text'), await retype('text[]'), await values()]).toEqual([
      { column: 'kept' },
      { column: 'kept' },
      [['12.5'], ['7'], null],
    ]);
    await pool.query(`update kinds set a = '{a,b}' where id = 1`);
    expect([await retype('text'), await retype('text', true)]).toEqual([{ lost: 1 }, { column: 'new' }]);
    await pool.query('drop table kinds');
  });
});

it('sunvane db retype takes a database of before over', async () => {
  const place = await testDatabase('embedded', demo);
  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase(place.options);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  await withDatabase(async ({ slow }) => {
    for (const [table, column] of CHANGED) await slow.query(asBefore(table, column));
  });
  const env = { ...process.env, DATA_DIR: dirname(place.options.dataDir), SCHEMAS: join(root, 'schemas') };
  for (const [table, column] of CHANGED) {
    const { status, out } = await sunvane(['db', 'retype', table, column], { cwd: tmpdir(), env });
    expect([status, out]).toEqual([0, expect.stringContaining(`${table}.${column} has its new type; its values went over`)]);
  }
  for (const [table, column] of CHANGED) {
    expect(
      await withDatabase(
        async ({ slow }) =>
          (await slow.query<{ held: string[] }>(`select "${column}" as held from "${table}" where "${column}" is not null`)).rows,
      ),
    ).toEqual([{ held: ['old/曲线.csv'] }]);
  }
  await place.remove();
}, 120_000);
