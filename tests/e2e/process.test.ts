import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD, callApi, firstStart, root, signIn, startRunning, type Running } from '../support/running.ts';

/** Processor time of a process, ms, whatever else the machine does; undefined where the system does not tell. */
function worked(pid: number | undefined): number | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  // After the name, which may hold anything: user and system time are the 12th and 13th field, in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

describe('The server as a process', () => {
  let first: Running;
  beforeAll(async () => {
    first = await startRunning();
  });
  afterAll(async () => {
    await first.stop('SIGKILL');
    first.remove();
  });

  it('says at its first start how to sign in', async () => {
    const { output } = await firstStart();
    expect(output).toContain('is running at');
    expect(output).toContain('Sign in as admin');
  });

  it('refuses a second start on the same data folder with a clear message', () => {
    const second = spawnSync(process.execPath, [join(root, 'src', 'cli', 'sunvane.js'), 'start'], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: first.dataDir, PORT: '0', SCHEMAS: first.schemas },
      timeout: 30_000,
    });
    expect(second.status).toBe(1);
    expect(second.stderr).toMatch(/in use/);
    expect(second.stderr).toContain(String(first.process.pid));
    expect(second.stderr).not.toMatch(/\n\s+at /);
  });

  it('keeps every acknowledged row through kill -9 in the middle of 1,000 inserts', async () => {
    const token = await signIn(first.url);
    const acknowledged: string[] = [];
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < 1000) {
        const sn = `KILL-${String((next += 1)).padStart(4, '0')}`;
        const answer = await callApi(
          first.url,
          '/api/drone/insert',
          { sn, assetCode: sn, name: sn, type: '1', stationCode: 'DEMO-S01', droneStatus: '1' },
          token,
        ).catch(() => undefined);
        if (!answer) return;
        if (answer.http === 200) acknowledged.push(sn);
        if (acknowledged.length === 200) void first.stop('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    await first.stop('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
    const again = await startRunning({ dataDir: first.dataDir, schemas: first.schemas });
    try {
      const { data } = await callApi<{ total: number }>(
        again.url,
        '/api/drone/queryList',
        { where: [{ field: 'sn', operator: 'in', value: acknowledged.slice(0, 1000) }], count: 'exact' },
        await signIn(again.url),
      );
      expect(data.total).toBe(acknowledged.length);
    } finally {
      expect(await again.stop()).toBe(0);
    }
  });

  it('starts again within five seconds and ends cleanly on SIGTERM', async () => {
    const started = Date.now();
    const again = await startRunning({ dataDir: first.dataDir, schemas: first.schemas });
    // On two cores with nothing else to do; a busy machine is slower by the clock alone.
    expect(Math.min(Date.now() - started, (worked(again.process.pid) ?? Infinity) / 2)).toBeLessThan(5000);
    expect(again.output()).not.toContain(ADMIN_PASSWORD);
    expect(await again.stop()).toBe(0);
  });
});
