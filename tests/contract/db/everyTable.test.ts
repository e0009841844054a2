/** A backup of all the product's own tables, each with rows, restored into another database, from and to both kinds. */
import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupTo, restoreFrom } from '../../../src/server/db/backup.ts';
import { type Database, openDatabase } from '../../../src/server/db/connection.ts';
import { type DatabaseKind, databases, testDatabase } from '../../support/databases.ts';
import { demo } from '../../support/server.ts';
import { thorough } from '../../support/thorough.ts';

const kinds = databases();
/** In an everyday run each kind is read once and written once, into the other. */
const pairs = kinds
  .flatMap((from) => kinds.map((to) => [from, to] as const))
  .filter(([from, to]) => thorough || kinds.length === 1 || from !== to);

const TABLES = `
  select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name,
    (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod)))
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '') as columns,
    (select coalesce(json_object_agg(quote_ident(a.attname), json_build_array(k.confrelid::regclass::text, quote_ident(b.attname))), '{}')
      from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1] join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
      where k.conrelid = c.oid and k.contype = 'f') as keys
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'sunvane') and c.relkind = 'r' and c.relname <> 'migration' order by 1`;
interface Table {
  name: string;
  columns: { name: string; type: string }[];
  keys: Record<string, [string, string]>;
}

const VALUES: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  integer: '1',
  bigint: '1',
  boolean: 'true',
  jsonb: `'{"a": null}'`,
  'text[]': `'{a,b}'`,
  point: 'point(1, 2)',
  date: `date '2026-01-02'`,
  numeric: '1.5',
  bytea: `'\\x00ff'`,
};
const valueOf = ({ keys }: Table, { name, type }: Table['columns'][number]): string => {
  const key = keys[name];
  if (key) return `(select ${key[1]} from ${key[0]} limit 1)`;
  return (
    VALUES[type] ??
    (type.startsWith('timestamp') ? `timestamptz '2026-01-02T03:04:05.678Z'` : /^(numeric|double|real)/.test(type) ? '1.5' : `'光'`)
  );
};

const tablesOf = async ({ slow }: Database): Promise<Table[]> => (await slow.query<Table>(TABLES)).rows;
const rowsOf = async ({ slow }: Database, { name }: Table): Promise<string[]> =>
  (await slow.query<{ t: string }>(`select to_jsonb(t)::text as t from ${name} t`)).rows.map((r) => r.t).sort();

/** One row at least in every table; what refers to others comes after them. */
async function fill(database: Database): Promise<void> {
  const tables = await tablesOf(database);
  const fillOne = async (table: Table): Promise<void> => {
    if ((await rowsOf(database, table)).length) return;
    for (const [parent] of Object.values(table.keys)) await fillOne(tables.find((t) => t.name === parent) ?? expect.fail(parent));
    const values = table.columns.map((c) => valueOf(table, c));
    await database.slow.query(`insert into ${table.name} (${table.columns.map((c) => c.name).join(', ')}) values (${values.join(', ')})`);
  };
  for (const table of tables) await fillOne(table);
}

async function digests(database: Database): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for (const table of await tablesOf(database)) {
    const rows = await rowsOf(database, table);
    expect(rows.length, table.name).toBeGreaterThan(0);
    found.push([table.name, createHash('sha256').update(rows.join('\n')).digest('hex')]);
  }
  return Object.fromEntries(found);
}

describe('A backup of everything', () => {
  const cleanUp: (() => Promise<void>)[] = [];
  const filled = new Map<DatabaseKind, { database: Database; backup: Buffer }>();
  const open = async (kind: DatabaseKind): Promise<Database> => {
    const place = await testDatabase(kind, demo);
    const database = await openDatabase(place.options);
    cleanUp.push(async () => {
      await database.close();
      await place.remove();
    });
    return database;
  };

  beforeAll(async () => {
    for (const kind of kinds) {
      const database = await open(kind);
      // As documents leave them behind: a field that was removed, and a whole document.
      await database.slow.query(`alter table station add column "removedField" text collate "C", add column "removedSize" numeric(20, 6);
        update station set "removedField" = 'kept ' || "stationCode", "removedSize" = 1.5;
        create table "removedDocument" (id uuid primary key, name text collate "C", place point, "at" timestamptz(3))`);
      await fill(database);
      const stream = new PassThrough();
      const whole = buffer(stream);
      await backupTo(database, stream, { appVersion: '1' });
      filled.set(kind, { database, backup: await whole });
    }
  }, 120_000);
  afterAll(async () => {
    for (const clean of cleanUp) await clean();
  });

  it.each(pairs)('comes back whole, from %s to %s', async (from, to) => {
    const { database, backup } = filled.get(from) ?? expect.fail();
    const target = await open(to);
    await restoreFrom(target, Readable.from([backup]), { replace: true });
    expect(await digests(target)).toEqual(await digests(database));
    await expect(target.slow.query(`update sunvane."chatMessage" set "sessionId" = gen_random_uuid()`)).rejects.toThrow(/foreign key/);
    await expect(target.slow.query(`insert into "removedDocument" select * from "removedDocument"`)).rejects.toThrow(/duplicate key/);
    const { rows } = await target.slow.query<{ collation: string }>(
      `select distinct collation_name as collation from information_schema.columns where column_name = 'removedField' or (table_name = 'removedDocument' and column_name = 'name')`,
    );
    expect(rows).toEqual([{ collation: 'C' }]);
  });
});
