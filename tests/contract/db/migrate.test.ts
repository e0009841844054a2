import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/db/connection.ts';
import { migrationStatus, runMigrations, type Migration } from '../../../src/server/db/migrate.ts';
import { describeOnDatabases } from '../../support/databases.ts';

const one: Migration = {
  id: '001-person',
  up: `create table sunvane.person (id int primary key); insert into sunvane.person values (1), (2)`,
};
const two: Migration = { id: '002-name', up: `alter table sunvane.person add name text not null default 'x'` };

describeOnDatabases('Migrations', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it('reports an untouched database without touching it', async () => {
    expect(await migrationStatus(database, [one])).toEqual({ applied: [], pending: [one.id], unknown: [] });
  });

  it('applies what is new, once, even when several servers start at the same time', async () => {
    const results = await Promise.all([runMigrations(database, [one]), runMigrations(database, [one])]);
    expect(results.flat()).toEqual([one.id]);
    expect(await runMigrations(database, [one, two])).toEqual([two.id]);
    expect(await runMigrations(database, [one, two])).toEqual([]);
    const { applied } = await migrationStatus(database, [one, two]);
    expect(applied.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(applied[0]?.appliedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('changes nothing when one fails, and names it', async () => {
    const good = { id: '003-good', up: 'create table sunvane.good (id int)' };
    const bad = { id: '004-bad', up: 'create table sunvane.bad (id int); select 1 / 0' };
    const failed = runMigrations(database, [one, two, good, bad]);
    await expect(failed).rejects.toMatchObject({ code: 'MIGRATION_FAILED', message: 'Migration "004-bad" failed: division by zero' });
    expect((await migrationStatus(database, [one, two, good])).pending).toEqual([good.id]);
  });

  it('refuses a database that a newer version has used', async () => {
    await expect(runMigrations(database, [one])).rejects.toMatchObject({ code: 'MIGRATION_UNKNOWN' });
    await expect(runMigrations(database, [one])).rejects.toThrow('002-name');
    expect((await migrationStatus(database, [one])).unknown).toEqual([two.id]);
  });

  it('refuses two migrations of one id', async () => {
    await expect(runMigrations(database, [one, one])).rejects.toMatchObject({ code: 'MIGRATION_DUPLICATE' });
  });
});
