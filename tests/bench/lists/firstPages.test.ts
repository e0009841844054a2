/**
 * First page and total of every shipped list against routes written by hand, on PostgreSQL with a million defects, for the group
 * and for a station. BENCH_SCALE changes the size (default 50), BENCH_DATABASE names a database that is filled already.
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDocuments } from '../../../src/documents/tools/check/index.ts';
import { frame, readFolder } from '../../../src/server/documents/folder.ts';
import { createPostgres, dropPostgres, whyNoPostgres } from '../../support/databases/postgres.ts';
import { ADMIN_PASSWORD, freePort, root, signIn, startRunning, type Running } from '../../support/running.ts';
import { once, ratio } from '../api/load.ts';
import { queriesOf, type Reader } from './query.ts';

const DATABASE = 'bench_lists';
const PAGE_SIZE = 10;
/** A page may take 1.3 times as long as by hand, */
const MOST = 1.3;
/** and this much more for what every call has and the routes by hand have not: session, permission, envelope, headers. Milliseconds. */
const CALL = 0.25;

const { catalogue } = checkDocuments(await readFolder(join(root, 'schemas')), frame);
/** A route by hand that takes longer than this, milliseconds, alone keeps the database busy: fewer calls at once tell as much. */
const SLOW = 40;
const ACCOUNTS = { group: 'admin', solar: 'solar', wind: 'wind' } as const;

// The logo's call is public and answers 120 times a minute.
const cases = Object.values(catalogue.screens)
  .filter(({ resource }) => resource !== 'logo' && catalogue.resources[resource]?.remote === undefined)
  .flatMap((screen) => {
    const station = (['solar', 'wind'] as const).find((kind) => screen.audience.includes(kind));
    return (['group', station] as const)
      .filter((kind) => kind !== undefined && screen.audience.includes(kind))
      .map((kind) => ({ screen, kind: kind as Reader['kind'], route: `/${kind}/${screen.name}` }));
  });

describe.skipIf(whyNoPostgres() !== undefined)('first pages', () => {
  let running: Running;
  let hand: ChildProcess;
  let handUrl = '';
  const tokens = new Map<string, string>();
  const folder = mkdtempSync(join(tmpdir(), 'sunvane-lists-'));

  beforeAll(async () => {
    const databaseUrl = process.env.BENCH_DATABASE ?? (await createPostgres(DATABASE));
    const env = { DATABASE_URL: databaseUrl, WATCH: 'off' };
    if (!process.env.BENCH_DATABASE)
      execFileSync(process.execPath, [join(root, 'src/cli/sunvane.js'), 'db', 'seed', '--scale', process.env.BENCH_SCALE ?? '50'], {
        cwd: root,
        env: { ...process.env, ...env, DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD },
        stdio: 'inherit',
      });
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('vacuum analyze');
    const readers = new Map<string, Reader>();
    for (const [kind, username] of Object.entries(ACCOUNTS)) {
      const { rows } = await client.query<Omit<Reader, 'kind'>>('select "stationCode", "companyCode" from "user" where username = $1', [
        username,
      ]);
      readers.set(kind, { kind: kind as Reader['kind'], stationCode: null, companyCode: null, ...rows[0] });
    }
    await client.end();
    running = await startRunning({ env, schemas: join(root, 'schemas') });
    for (const [kind, username] of Object.entries(ACCOUNTS)) tokens.set(kind, await signIn(running.url, username));
    writeFileSync(
      join(folder, 'queries.json'),
      JSON.stringify(
        cases.map(({ screen, kind, route }) => ({ route, ...queriesOf(screen, catalogue, readers.get(kind) as Reader, PAGE_SIZE) })),
      ),
    );
    const port = await freePort();
    hand = fork(join(import.meta.dirname, 'handwritten.js'), {
      env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), QUERIES: join(folder, 'queries.json'), NODE_ENV: 'production' },
    });
    await new Promise((done) => {
      hand.once('message', done);
    });
    handUrl = `http://127.0.0.1:${port}`;
  }, 3_600_000);
  afterAll(async () => {
    hand?.kill();
    await running?.stop();
    rmSync(folder, { recursive: true, force: true });
    if (!process.env.BENCH_DATABASE) await dropPostgres(DATABASE);
  }, 60_000);

  it.each(cases)('$route', async ({ screen, kind, route }) => {
    const resource = catalogue.resources[screen.resource];
    const ours = {
      url: `${running.url}${resource?.api}/queryList`,
      token: tokens.get(kind) ?? '',
      body: () => ({ pageNum: 1, pageSize: PAGE_SIZE, screen: screen.name }),
    };
    const byHand = { url: `${handUrl}${route}`, body: () => ({}) };
    const slow = (await once(byHand)) > SLOW;
    const result = await ratio(ours, byHand, slow ? { rounds: 3, ms: 150, connections: 2 } : { rounds: 9, ms: 150 });
    const [mine, plain] = [1000 / result.ours, 1000 / (result.ours / result.ratio)];
    console.log(`${route}: ours ${mine.toFixed(2)} ms, by hand ${plain.toFixed(2)} ms, ratio ${(mine / plain).toFixed(2)}`);
    expect(mine).toBeLessThanOrEqual(MOST * plain + CALL);
  });
});
