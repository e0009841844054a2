/** Commands while a server runs on the embedded database: through the socket in its data folder. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sunvane as inProcess, type Place, type Said } from '../../support/cli.ts';
import { root } from '../../support/running.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

describe.skipIf(process.platform === 'win32')('Commands beside a running server', () => {
  const base = mkdtempSync(join(tmpdir(), 'sunvane-beside-'));
  let server: TestServer;
  let closed = false;
  const socket = (): string => join(server.config.dataDir, '.s.PGSQL.5432');

  beforeAll(async () => {
    server = await startTestServer('embedded');
  });
  afterAll(async () => {
    if (!closed) await server?.close();
    rmSync(base, { recursive: true, force: true });
  });

  const place = (): Place => ({
    cwd: base,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: server.config.dataDir, SCHEMAS: server.schemas, LOG_LEVEL: 'silent' },
  });
  const asProcess = (...words: string[]): Promise<Said> =>
    new Promise((done, failed) => {
      const child = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js'), ...words], place());
      const texts = { out: '', err: '' };
      child.stdout.on('data', (chunk) => (texts.out += String(chunk)));
      child.stderr.on('data', (chunk) => (texts.err += String(chunk)));
      child.on('error', failed);
      child.on('close', (status) => done({ status, ...texts }));
    });
  const sunvane = (...words: string[]): Promise<Said> => inProcess(words, place());

  it('the socket lies in the data folder and is open to its owner alone', () => {
    expect(statSync(socket()).isSocket()).toBe(true);
    expect(statSync(socket()).mode & 0o777).toBe(0o600);
  });

  it('token: the server takes it at once', async () => {
    const { status, out, err } = await asProcess('token', 'admin');
    expect([status, err]).toEqual([0, '']);
    expect((await server.call('/api/station/queryList', {}, { token: out.trim() })).http).toBe(200);
  });

  it('user: creates one who can be asked for, resets a password and ends that user’s sessions', async () => {
    const made = await sunvane(
      'user',
      'create',
      'beside1',
      '--company',
      '001001',
      '--phone',
      '13800007777',
      '--password',
      'Beside-password-1',
    );
    expect([made.status, made.err]).toEqual([0, '']);
    const token = (await sunvane('token', 'beside1')).out.trim();
    expect((await server.call('/api/sys/sys/sysUser/queryUserInfo', {}, { token })).http).toBe(200);
    expect((await sunvane('user', 'reset-password', 'beside1')).status).toBe(0);
    expect((await server.call('/api/sys/sys/sysUser/queryUserInfo', {}, { token })).http).toBe(401);
    expect((await sunvane('user', 'unlock', 'beside1')).status).toBe(0);
  });

  it('import and export: rows are there for both, and the server’s remembered totals with them', async () => {
    const total = async (): Promise<number> =>
      (await server.call<{ total: number }>('/api/drone/queryList', { keyword: 'BESIDE' })).data.total;
    expect(await total()).toBe(0);
    writeFileSync(
      join(base, 'drones.csv'),
      `sn,assetCode,name,type,stationCode,droneStatus\n${Array.from({ length: 30 }, (_, n) => `BESIDE-${n},BESIDE-A${n},机${n},1,DEMO-S01,1`).join('\n')}\n`,
    );
    const imported = await sunvane('import', 'drone', 'drones.csv', '--json');
    expect([imported.status, imported.err]).toEqual([0, '']);
    expect(JSON.parse(imported.out)).toMatchObject({ inserted: 30, failed: 0 });
    await expect.poll(total).toBe(30);
    const where = JSON.stringify([{ field: 'sn', operator: 'startswith', value: 'BESIDE' }]);
    const { out } = await sunvane('export', 'drone', '--where', where);
    expect(out.trim().split('\n')).toHaveLength(31);
  });

  it('db status and backup read while the server writes', async () => {
    const [state, kept] = await Promise.all([
      asProcess('db', 'status', '--json'),
      asProcess('db', 'backup', 'all.backup'),
      ...Array.from({ length: 20 }, (_, n) =>
        server.call('/api/drone/insert', {
          sn: `DURING-${n}`,
          assetCode: `DURING-${n}`,
          name: '机',
          type: '1',
          stationCode: 'DEMO-S01',
          droneStatus: '1',
        }),
      ),
    ]);
    expect([state.status, state.err, kept.status, kept.err]).toEqual([0, '', 0, '']);
    expect(JSON.parse(state.out)).toMatchObject({ kind: 'embedded', problems: 0, migrations: { pending: [] } });
    expect(readFileSync(join(base, 'all.backup')).length).toBeGreaterThan(10_000);
    expect((await server.call<{ total: number }>('/api/drone/queryList', { keyword: 'DURING' })).data.total).toBe(20);
  });

  it('a command leaves the jobs of the server alone', async () => {
    const { jobs, database } = server.system.context;
    const { rows: users } = await database.pool.query<{ id: string }>(`select id from "user" where username = 'admin'`);
    let finish = (): void => undefined;
    const work = new Promise<{ result: object }>((done) => (finish = () => done({ result: {} })));
    let begun = false;
    jobs.add([
      {
        kind: 'besideTest',
        title: '测试',
        titleEn: 'Test',
        retries: 0,
        where: 'here',
        limits: { seconds: 60 },
        check: () => ({}),
        run: () => {
          begun = true;
          return work;
        },
      },
    ]);
    const job = await jobs.start('besideTest', { userId: users[0]?.id ?? '', userCode: 'admin', language: 'en' }, {});
    await expect.poll(() => begun).toBe(true);
    expect((await sunvane('db', 'status')).status).toBe(0);
    const { rows } = await database.pool.query<{ state: string; current: boolean }>(
      'select state, "leaseUntil" > now() as current from "job" where id = $1',
      [job],
    );
    finish();
    expect(rows).toEqual([{ state: 'running', current: true }]);
  });

  it.each([
    ['restore', ['db', 'restore', 'all.backup', '--replace'], asProcess],
    ['migrate', ['db', 'migrate'], sunvane],
    ['seed', ['db', 'seed'], sunvane],
    ['retype', ['db', 'retype', 'drone', 'name'], sunvane],
  ])('%s wants the server stopped, and says so', async (_, args, call) => {
    const { status, err } = await call(...args);
    expect(status).toBe(1);
    expect(err).toMatch(/in use by process \d+ on .*: stop it first/);
  });

  it('the socket goes with the server', async () => {
    const path = socket();
    await server.close();
    closed = true;
    expect(existsSync(path)).toBe(false);
  });
});
