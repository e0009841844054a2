import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupTo, type BackupProgress, restoreFrom } from '../../../src/server/db/backup.ts';
import { type Database, openDatabase } from '../../../src/server/db/connection.ts';
import { type Migration, runMigrations } from '../../../src/server/db/migrate.ts';
import { type DatabaseKind, databases, testDatabase } from '../../support/databases.ts';

const wide = Array.from({ length: 150 }, (_, n) => `c${n} int`).join(', ');
const schema: Migration = {
  id: '001-schema',
  up: `
    create table public."odd ""name" (id bigint generated always as identity primary key, "Größe" numeric(20, 6), kind char(3),
      doc jsonb not null, raw json, list text[], at timestamptz, day date, span interval, bytes bytea, float float8, flag boolean,
      twice numeric generated always as ("Größe" * 2) stored);
    create table public.wide (${wide});
    create table sunvane.empty (id int);
    create table sunvane.session (token text);`,
};
const rows = `
  insert into public."odd ""name" ("Größe", kind, doc, raw, list, at, day, span, bytes, float, flag)
    select n * 1.000001, 'ab', case n % 3 when 0 then 'null' when 1 then '"null"' else jsonb_build_object('n', n, '光', E'a\\nb') end,
      E'{ "b": 1,\\n "a": null }', array['x', null, 'a,"b"'], timestamptz '2026-01-01 00:00:00.123456Z' + n * interval '1 second',
      date '2026-01-01' + n, n * interval '1 day 1 microsecond', decode(md5(n::text), 'hex'), n / 3.0::float8, nullif(n % 2, 0) = 1
    from generate_series(1, 5000) n;
  insert into public.wide (c0, c149) values (1, 2);
  insert into sunvane.session values ('secret')`;

const kinds = databases();
const pairs = kinds.flatMap((from) => kinds.map((to) => [from, to] as const));

describe('Backup and restore', () => {
  const cleanUp: (() => Promise<void>)[] = [];
  const filled = new Map<DatabaseKind, { database: Database; backup: Buffer }>();

  const openEmpty = async (kind: DatabaseKind): Promise<Database> => {
    const place = await testDatabase(kind);
    const database = await openDatabase(place.options);
    cleanUp.push(async () => {
      await database.close();
      await place.remove();
    });
    await runMigrations(database, [schema]);
    return database;
  };
  const save = async (database: Database, onProgress?: (progress: BackupProgress) => void): Promise<Buffer> => {
    const stream = new PassThrough();
    const whole = buffer(stream);
    await backupTo(database, stream, { appVersion: '1.2.3', exclude: ['sunvane.session'], onProgress });
    return whole;
  };
  const load = (database: Database, backup: Buffer, replace = false) => restoreFrom(database, Readable.from([backup]), { replace });
  const counts = async (database: Database): Promise<unknown> =>
    (await database.pool.query('select count(*) from public."odd ""name"')).rows[0];
  const content = async (database: Database): Promise<unknown> =>
    (await database.pool.query('select t::text from public."odd ""name" t order by id')).rows;
  const source = (): { database: Database; backup: Buffer } => filled.values().next().value ?? expect.fail('nothing to restore');

  beforeAll(async () => {
    for (const kind of kinds) {
      const database = await openEmpty(kind);
      await database.slow.query(rows);
      filled.set(kind, { database, backup: await save(database) });
    }
  });
  afterAll(async () => {
    for (const clean of cleanUp) await clean();
  });

  it.each(pairs)('carries every value from %s to %s', async (from, to) => {
    const { database, backup } = filled.get(from) ?? expect.fail();
    const target = await openEmpty(to);
    expect(await load(target, backup)).toEqual({ 'public.odd "name': 5000, 'public.wide': 1 });
    expect(await content(target)).toEqual(await content(database));
    const { rows } = await target.pool.query(`insert into public."odd ""name" (doc) values ('1') returning id`);
    expect(rows).toEqual([{ id: 5001 }]);
    expect((await target.pool.query('select count(*) from sunvane.session')).rows).toEqual([{ count: 0 }]);
  });

  it('reports progress', async () => {
    const seen: BackupProgress[] = [];
    await save(source().database, (progress) => seen.push(progress));
    expect(seen.at(-1)).toMatchObject({ table: 'public.wide', tablesDone: 1, tables: 3, rows: 5001 });
  });

  it('stops when told, and leaves the database usable', async () => {
    const stop = new AbortController();
    const stream = new PassThrough();
    const stopped = backupTo(source().database, stream, { appVersion: '1', signal: stop.signal, onProgress: () => stop.abort() });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(await counts(source().database)).toEqual({ count: 5000 });
  });

  it.each(kinds)('changes nothing on %s when the file is cut or damaged', async (kind) => {
    const target = await openEmpty(kind);
    const { backup } = source();
    const text = gunzipSync(backup).toString();
    const withoutEnd = gzipSync(text.slice(0, text.lastIndexOf('{"end"')));
    await expect(load(target, backup.subarray(0, backup.length - 100))).rejects.toMatchObject({ code: 'BACKUP_TRUNCATED' });
    await expect(load(target, withoutEnd)).rejects.toMatchObject({ code: 'BACKUP_TRUNCATED' });
    await expect(load(target, gzipSync(text.replace('2026-01-01', '2026-01-02')))).rejects.toMatchObject({ code: 'BACKUP_CHECKSUM' });
    await expect(load(target, Buffer.from('no backup'))).rejects.toMatchObject({ code: 'BACKUP_UNREADABLE' });
    await expect(load(target, gzipSync('{"format":"sunvane-backup","version":9,"app":"7"}\n'))).rejects.toMatchObject({
      code: 'BACKUP_VERSION',
    });
    expect(await counts(target)).toEqual({ count: 0 });
  });

  it.each(kinds)('replaces rows on %s only when told to', async (kind) => {
    const target = await openEmpty(kind);
    await target.slow.query(`insert into sunvane.session values ('old'); insert into public."odd ""name" (doc) values ('1')`);
    await expect(load(target, source().backup)).rejects.toMatchObject({ code: 'RESTORE_NOT_EMPTY' });
    await load(target, source().backup, true);
    expect(await counts(target)).toEqual({ count: 5000 });
    expect((await target.pool.query('select count(*) from sunvane.session')).rows).toEqual([{ count: 0 }]);
  });

  it('refuses another schema and says every difference', async () => {
    const target = await openEmpty(kinds[0] ?? 'embedded');
    await target.slow.query(`drop table sunvane.empty; alter table public."odd ""name" alter day type text, add needed int not null`);
    const refused = load(target, source().backup);
    await expect(refused).rejects.toMatchObject({ code: 'BACKUP_SCHEMA' });
    const said = await refused.catch(String);
    for (const part of ['table sunvane.empty is missing', '.day is date in the backup, text here', '.needed is required here']) {
      expect(said).toContain(part);
    }
    await runMigrations(target, [schema, { id: '002-more', up: 'select 1' }]);
    await expect(load(target, source().backup)).rejects.toMatchObject({ code: 'BACKUP_MIGRATIONS' });
  });
});
