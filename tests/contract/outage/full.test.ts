/** A full disk, of the database or of the files: what cannot be kept is refused and says why, the rest goes on, and afterwards all of it. */
import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownPostgres, whyNoPostgres, type OwnPostgres } from '../../support/databases/postgres.ts';
import { callApi, signIn, startRunning, type Running } from '../../support/running.ts';
import { smallDisk, whyNoSmallDisk, type SmallDisk } from '../../support/smallDisk.ts';

const station = (code: string) => ({
  stationCode: code,
  name: code.repeat(8),
  leavesType: '2',
  companyCode: '001',
  capacity: 10,
  status: '1',
});

describe.skipIf(whyNoPostgres() !== undefined || process.env['TEST_DATABASE_URL'] || whyNoSmallDisk() !== undefined)('a full disk', () => {
  let postgres: OwnPostgres;
  let rows: SmallDisk;
  let files: SmallDisk;
  let server: Running;
  let token: string;
  beforeAll(async () => {
    postgres = await ownPostgres();
    rows = smallDisk(160, { lent: true });
    files = smallDisk(32);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`create tablespace small location '${rows.path}'`);
    await client.query('create database small tablespace small');
    await client.end();
    const url = new URL(postgres.url);
    url.pathname = '/small';
    server = await startRunning({ env: { DATABASE_URL: url.href, SEED: 'none' }, dataDir: files.path });
    token = await signIn(server.url);
  }, 180_000);
  afterAll(async () => {
    await server?.stop();
    server?.remove();
    await postgres?.remove();
    rows?.remove();
    files?.remove();
  }, 60_000);

  const insert = (code: string) => callApi<{ id: string } | null>(server.url, '/api/station/insert', station(code), token);
  const listed = () => callApi<{ total: number }>(server.url, '/api/station/queryList', { pageSize: 1, count: 'exact' }, token);
  const health = async (): Promise<number> => (await fetch(`${server.url}/health`)).status;

  it('of the database refuses writes with 503, and lets reads go on', async () => {
    expect((await insert('BEFORE')).http).toBe(200);
    rows.fill();
    let kept = 1;
    let refused: Awaited<ReturnType<typeof insert>> | undefined;
    // Pages that are there still take some rows.
    for (let n = 0; n < 5000 && !refused; n += 1) {
      const answer = await insert(`FULL-${n}`);
      if (answer.http === 200) kept += 1;
      else refused = answer;
    }
    expect(refused).toMatchObject({
      http: 503,
      error: 'server.diskFull',
      msg: 'The server has no disk space left; please tell an administrator',
    });
    expect(await listed()).toMatchObject({ http: 200, data: { total: kept } });
    expect(await health()).toBe(200);
    rows.empty();
    expect((await insert('AFTER')).http).toBe(200);
    expect(await listed()).toMatchObject({ http: 200, data: { total: kept + 1 } });
  });

  it('of the files refuses uploads and imports with 503, and takes the same chunk afterwards', async () => {
    const content = randomBytes(900_000);
    const send = async (): Promise<{ http: number; error?: string; data: { file?: { id: string } } | null }> => {
      const form = new FormData();
      const length = String(content.length);
      const identifier = createHash('sha256').update(content).digest('hex');
      const values = { chunkNumber: '1', chunkSize: '1048576', currentChunkSize: length, totalSize: length, identifier, totalChunks: '1' };
      for (const [name, value] of Object.entries({ ...values, filename: 'a.bin', relativePath: 'a.bin', use: 'field' }))
        form.append(name, value);
      form.append('file', new Blob([new Uint8Array(content)]));
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${server.url}/api/component/upload/chunk`, { method: 'POST', headers, body: form });
      return { http: answer.status, ...((await answer.json()) as { error?: string; data: { file?: { id: string } } | null }) };
    };
    files.fill();
    expect(await send()).toMatchObject({ http: 503, error: 'server.diskFull' });
    const form = new FormData();
    form.append('options', '{}');
    form.append('file', new Blob(['stationCode,name\n', 'x'.repeat(100_000)]), 'rows.csv');
    const inspected = await fetch(`${server.url}/api/station/inspect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    expect([inspected.status, ((await inspected.json()) as { error: string }).error]).toEqual([503, 'server.diskFull']);
    expect((await listed()).http).toBe(200);
    expect(await health()).toBe(200);
    files.empty();
    const sent = await send();
    expect(sent.http).toBe(200);
    const stored = await fetch(`${server.url}/api/component/file/content?id=${sent.data?.file?.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(Buffer.from(await stored.arrayBuffer()).equals(content)).toBe(true);
  });
});
