import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Broker } from '../../../src/server/db/embedded/broker.ts';
import { Deadline } from '../../../src/server/db/embedded/deadline.ts';
import { type OpenedEngine, openEngine } from '../../../src/server/db/embedded/engine.ts';
import { CLUSTER_MAJOR, ensureCluster } from '../../../src/server/db/embedded/firstStart.ts';
import { engineProgram } from '../../../src/server/db/embedded/program.ts';
import { Maintenance } from '../../../src/server/db/embedded/maintenance.ts';
import { TURN } from '../../../src/server/db/embedded/messages.ts';

const folder = mkdtempSync(join(tmpdir(), 'sunvane-engine-'));
const dataDir = join(folder, 'db');
let engine: OpenedEngine;

beforeAll(async () => {
  mkdirSync(join(folder, 'db.new-1', 'base'), { recursive: true });
  await ensureCluster(dataDir, await engineProgram());
  engine = await openEngine(dataDir, await engineProgram());
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

describe('The first start', () => {
  it('leaves a whole cluster, of the major version the code expects, and nothing beside it', () => {
    expect(readdirSync(folder)).toEqual(['db']);
    expect(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()).toBe(CLUSTER_MAJOR);
    expect(engine.version.startsWith(`${CLUSTER_MAJOR}.`)).toBe(true);
  });

  it('refuses a cluster of another major version and leaves it alone', async () => {
    const other = join(folder, 'old');
    mkdirSync(other);
    writeFileSync(join(other, 'PG_VERSION'), '17\n');
    await expect(ensureCluster(other, await engineProgram())).rejects.toMatchObject({ code: 'DATA_DIR_VERSION' });
    expect(existsSync(join(other, 'PG_VERSION'))).toBe(true);
  });
});

describe('A commit', () => {
  it('is on the disk before it is acknowledged', async () => {
    await engine.sql.exec('create table synced (n int)');
    const original = fs.fsyncSync;
    let calls = 0;
    fs.fsyncSync = (fd) => {
      calls += 1;
      original(fd);
    };
    syncBuiltinESMExports();
    try {
      for (let n = 1; n <= 20; n += 1) {
        await engine.sql.exec(`insert into synced values (${n})`);
        expect(calls).toBeGreaterThanOrEqual(n);
      }
    } finally {
      fs.fsyncSync = original;
      syncBuiltinESMExports();
    }
  });
});

describe('Housekeeping', () => {
  it('checkpoints after much was written, and vacuums and analyses tables that changed', async () => {
    const said: unknown[] = [];
    const deadline = new Deadline(new SharedArrayBuffer(TURN.bytes));
    const maintenance = new Maintenance(new Broker(engine, deadline, () => {}), engine.sql, (_level, _message, details) =>
      said.push(details),
    );
    await engine.sql.exec(`create table churn as select n, repeat('x', 500) as text from generate_series(1, 60000) n`);
    await engine.sql.exec(`update churn set n = n + 1; checkpoint`);
    await engine.sql.exec(`update churn set n = n + 1`);
    // Statistics of a change are written a second later at most; without this the next look might still count it.
    await engine.sql.exec('select pg_stat_force_next_flush()');
    await maintenance.look(performance.now() + 61_000);
    const sql = said.map((details) => (details as { sql: string }).sql);
    expect(sql).toEqual(['checkpoint', 'vacuum (analyze) public.churn']);
    await maintenance.look(performance.now() + 125_000);
    expect(JSON.stringify(said.slice(2))).not.toContain('churn');
  });
});
