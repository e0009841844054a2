/** Jobs that an earlier version of the server left. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { runMigrations } from '../../../src/server/db/migrate.ts';
import { rooms } from '../../../src/server/app/rooms.ts';
import { migrationsOf } from '../../../src/server/house/migrations.ts';
import { describeOnDatabases } from '../../support/databases.ts';
import { filesFolder, placeFor, somebody } from '../../support/jobs.ts';

const migrations = migrationsOf(rooms);

describeOnDatabases('Jobs of before', (open) => {
  it('are looked up as they ended, and those under way as failed', async () => {
    const database = await open();
    const { files, remove } = filesFolder();
    await runMigrations(
      database,
      migrations.slice(
        0,
        migrations.findIndex(({ id }) => id === '018-jobs'),
      ),
    );
    const user = somebody();
    const [done, running] = [randomUUID(), randomUUID()];
    await database.pool.query(
      `insert into sunvane.job (id, kind, state, "userId", done, total, result, error) values ($1, 'import', 'done', $3, 5, 5, '{"rows": 5}', null),
        ($2, 'import', 'running', $3, 1, 5, null, null)`,
      [done, running, user.id],
    );
    await runMigrations(database, migrations);
    const { jobs } = placeFor(database, files, []);
    expect(await jobs.detail(done, user)).toMatchObject({ state: 'done', result: { rows: 5 }, done: 5, total: 5, error: null });
    expect(await jobs.detail(running, user)).toMatchObject({ state: 'failed', done: 1 });
    await expect(jobs.again(running, user)).rejects.toMatchObject({ code: 'job.again' });
    remove();
  });
});
