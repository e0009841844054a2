import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rooms, type ServerContext, type ServerRoom } from '../../../src/server/app/rooms.ts';
import { migrationsOf, passingOf } from '../../../src/server/house/migrations.ts';
import { inOrderOfNeeds } from '../../../src/server/house/open.ts';
import type { TakenBy } from '../../../src/server/house/room.ts';
import { keepUp } from '../../../src/server/house/serve.ts';
import { notesRoom } from '../../fixtures/rooms/notes.ts';
import { databases } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const SERVER = join(import.meta.dirname, '../../../src/server');
const levels = JSON.parse(readFileSync(join(SERVER, 'rooms.json'), 'utf8')) as Record<string, string>[];
const folders = levels.flatMap((level) => Object.keys(level));
const table: readonly ServerRoom[] = rooms;

it('every folder has its place in the order', () => {
  const found = readdirSync(SERVER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.toSorted()).toEqual(found.map(({ name }) => name).toSorted());
});

it('every room that describes itself is in the table, from the lowest', () => {
  const described = folders.filter((name) => name === 'house' || existsSync(join(SERVER, name, 'room.ts')));
  expect(table.map(({ name }) => name)).toEqual(described);
});

it('rooms take only tools that some room opens, of the type that it opens', () => {
  // Told by the compiler.
  const taken = (context: ServerContext): TakenBy<typeof rooms> => context;
  expect(taken).toBeTypeOf('function');
});

it('rooms open one after the other', () => {
  const names = inOrderOfNeeds(table, ['config', 'database', 'log', 'version']).map(({ name }) => name);
  expect(names.toSorted()).toEqual(table.map(({ name }) => name).toSorted());
  expect(names.indexOf('documents')).toBeLessThan(names.indexOf('records'));
});

it('migrations run as they were released', () => {
  expect(migrationsOf(table).map(({ id }) => id)).toEqual([
    '001-foundation',
    '002-identity',
    '003-views',
    '004-assistant',
    '005-upload',
    '006-files',
    '007-documents',
    '008-parts',
    '009-role-view',
    '010-audit-version',
    '011-open-id',
    '012-counters',
    '013-provider-session',
    '014-sync',
    '015-outbox',
    '016-orthophotos',
    '017-syncHeld',
    '018-jobs',
    '019-media',
    '021-reportData',
    '030-devices',
    '050-sensors',
    '051-flight-control',
    '052-device-media',
    '053-device-areas',
    '054-area-cameras',
    '056-route-versions',
    '060-series',
    '070-share-quota',
    '071-datasets',
    '080-review-claim',
    '081-sync-analyses',
    '100-terrain',
    '110-media-facts',
    '120-flight-release',
    '121-video-check',
    '122-flight-logs',
    '123-defect-sightings',
    '140-device-media-trouble',
    '141-picture-tiles',
  ]);
});

it('a backup leaves out what lives for minutes and what stays on its machine', () => {
  expect(passingOf(table)).toEqual([
    'sunvane.review_claim',
    'sunvane.device_store_key',
    'sunvane.secret',
    'sunvane.session',
    'sunvane.captcha',
    'sunvane.attempt',
  ]);
});

it('the README shows the table', async () => {
  const objects = new Map(table.map((room) => [room.name, room]));
  const tools = (names: readonly string[] = []): string => names.map((name) => `\`${name}\``).join(' ');
  const line = ([name, about]: [string, string]): string => {
    const room = objects.get(name);
    return `| \`${name}\` | ${about} | ${tools(room?.needs)} | ${tools(room?.opens)} | ${tools(room?.uses)} |`;
  };
  const text = ['| Room | What it is for | Needs | Opens | Uses |', '| --- | --- | --- | --- | --- |']
    .concat(levels.flatMap((level) => Object.entries(level).map(line)))
    .join('\n');
  const file = join(SERVER, 'README.md');
  const shown = readFileSync(file, 'utf8').replace(/<!-- rooms -->[^]*<!-- \/rooms -->/, `<!-- rooms -->\n\n${text}\n\n<!-- /rooms -->`);
  // `vitest -u` writes it.
  await expect(shown).toMatchFileSnapshot(file);
});

describe.each(databases())('A room that a house gets by one line of its table (%s)', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind, {}, [...rooms, notesRoom]);
  }, 120_000);
  afterAll(() => server.close(), 60_000);

  it('has its table, which a backup leaves out', async () => {
    expect((await server.call('/api/notes/insert', { text: 'one' })).http).toBe(200);
    expect((await server.call('/api/notes/insert', { text: 'two' })).http).toBe(200);
    expect((await server.call('/api/notes/insert', { text: 'three' }, { as: null })).http).toBe(401);
    expect(passingOf([...rooms, notesRoom])).toContain('sunvane.note');
  });

  it('does its long work', async () => {
    const { jobId } = (await server.call<{ jobId: string }>('/api/notes/count', {})).data;
    await vi.waitFor(async () => {
      const { data } = await server.call(`/api/jobs/detail?id=${jobId}`, undefined, { method: 'GET' });
      expect(data).toMatchObject({ kind: 'notes.count', state: 'done', result: { notes: 2 } });
    }, 5000);
  });

  it('keeps its table up', async () => {
    const { pool } = server.system.context.database;
    await pool.query(`insert into sunvane.note (text, time) values ('old', now() - interval '2 days')`);
    const end = keepUp(server.system.rooms, server.system.context.database.outage);
    await vi.waitFor(async () => expect((await pool.query(`select 1 from sunvane.note where text = 'old'`)).rows).toEqual([]), 5000);
    end();
  });

  it('guards records of another', async () => {
    const feedback = { title: 'Notes', type: '2' };
    expect((await server.call('/api/feedback/insert', { ...feedback, content: 'forbidden' })).error).toBe('permission.denied');
    expect((await server.call('/api/feedback/insert', { ...feedback, content: 'allowed' })).http).toBe(200);
  });
});
