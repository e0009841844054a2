/** PostgreSQL goes away at random moments while the server works: it stays up, comes back with the database, and has lost nothing. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownPostgres, whyNoPostgres, type OwnPostgres } from '../../support/databases/postgres.ts';
import { seeded } from '../../support/random.ts';
import { callApi, signIn, startRunning, type Running } from '../../support/running.ts';
import { thorough } from '../../support/thorough.ts';

const MOMENTS = Number(process.env['MOMENTS'] ?? (thorough ? 20 : 5));
/** Another one every day; what failed is run again with the SEED that it printed. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Date.now() / 86_400_000));
/** Longest until lists are answered once the database is back, ms. */
const BACK_MS = 20_000;
const HEADERS = 'stationCode,name,leavesType,companyCode,capacity,status';

describe.skipIf(whyNoPostgres() !== undefined || process.env['TEST_DATABASE_URL'])(
  `the database stops ${MOMENTS} times (SEED=${SEED})`,
  () => {
    let postgres: OwnPostgres;
    let server: Running;
    let token: string;
    beforeAll(async () => {
      postgres = await ownPostgres();
      server = await startRunning({ env: { DATABASE_URL: postgres.url, SEED: 'none' } });
      token = await signIn(server.url);
    }, 180_000);
    afterAll(async () => {
      await server?.stop();
      server?.remove();
      await postgres?.remove();
    }, 60_000);

    const kept = { rows: [] as string[], imports: [] as string[], files: new Map<string, string>() };
    const wrong: string[] = [];
    const calm = new AbortController();
    const call = (path: string, body: unknown) => callApi<never>(server.url, path, body, token);

    /** Does something again and again; whatever the database does, an answer is one of ours. */
    const busy = async (work: () => Promise<void>): Promise<void> => {
      while (!calm.signal.aborted) {
        await work().catch((error: unknown) => wrong.push(String(error)));
        await delay(20);
      }
    };
    const answered = (what: string, http: number, error?: string): boolean => {
      if (http !== 200 && !(http === 503 && error === 'database.unavailable')) wrong.push(`${what}: ${http} ${error}`);
      return http === 200;
    };
    const post = async (
      path: string,
      form: FormData,
    ): Promise<{ http: number; data: { jobId?: string; file?: { id: string } }; error?: string }> => {
      const response = await fetch(server.url + path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
      return { http: response.status, ...((await response.json()) as { data: object; error?: string }) };
    };

    const insert = async (): Promise<void> => {
      const stationCode = `R-${randomUUID().slice(0, 13)}`;
      const row = { stationCode, name: stationCode, leavesType: '2', companyCode: '001', capacity: 10, status: '1' };
      const { http, error } = await call('/api/station/insert', row);
      if (answered('insert', http, error)) kept.rows.push(stationCode);
    };
    const list = async (): Promise<void> => {
      const { http, error } = await call('/api/station/queryList', { pageSize: 20, keyword: 'R' });
      answered('list', http, error);
    };
    const exported = async (): Promise<void> => {
      const response = await fetch(`${server.url}/api/station/export`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ format: 'csv' }),
      });
      // A file that breaks off is no answer, and cannot be mistaken for one.
      await response.text().catch(() => undefined);
      if (![200, 503].includes(response.status)) wrong.push(`export: ${response.status}`);
    };
    const upload = async (): Promise<void> => {
      const content = Buffer.from(randomUUID().repeat(40));
      const identifier = createHash('sha256').update(content).digest('hex');
      const form = new FormData();
      const length = String(content.length);
      const values = { chunkNumber: '1', chunkSize: '5242880', currentChunkSize: length, totalSize: length, identifier, totalChunks: '1' };
      for (const [name, value] of Object.entries({ ...values, filename: 'a.bin', relativePath: 'a.bin', use: 'field' }))
        form.append(name, value);
      form.append('file', new Blob([content]));
      const { http, data, error } = await post('/api/component/upload/chunk', form);
      if (answered('upload', http, error) && data.file) kept.files.set(data.file.id, content.toString());
    };
    const bring = async (): Promise<void> => {
      const name = `I-${randomUUID().slice(0, 13)}`;
      const codes = Array.from({ length: 60 }, (_, n) => `${name}-${n}`);
      const form = new FormData();
      form.append('options', JSON.stringify({ mapping: { columns: Object.fromEntries(HEADERS.split(',').map((h) => [h, h])) } }));
      form.append('file', new Blob([[HEADERS, ...codes.map((code) => `${code},${code},2,001,5,1`)].join('\n')]), 'rows.csv');
      const { http, data, error } = await post('/api/station/import', form);
      if (!answered('import', http, error)) return;
      for (;;) {
        const response = await fetch(`${server.url}/api/jobs/detail?id=${data.jobId}`, { headers: { authorization: `Bearer ${token}` } });
        const job = (await response.json()) as { data: { state: string } | null; error?: string };
        if (response.status === 200 && job.data?.state === 'done') return void kept.imports.push(...codes);
        if (response.status === 200 && job.data?.state === 'failed') {
          failedImports.push(name);
          return;
        }
        answered('job', response.status, job.error);
        await delay(50);
      }
    };
    const failedImports: string[] = [];
    const listen = async (): Promise<void> => {
      const stop = new AbortController();
      const response = await fetch(`${server.url}/events`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal });
      const ending = setTimeout(() => stop.abort(), 2_000);
      await response.text().catch(() => undefined);
      clearTimeout(ending);
    };

    it('stays up, answers 503 meanwhile, and everything acknowledged is there', async () => {
      const random = seeded(SEED);
      const work = [insert, insert, list, exported, upload, bring, listen, listen].map(busy);
      for (let moment = 0; moment < MOMENTS; moment += 1) {
        await delay(100 + random.below(2000));
        const way = random.below(3);
        if (way === 2) {
          // What a failover looks like from here: every session is cut, and the next one is answered.
          const client = new Client({ connectionString: postgres.url });
          await client.connect();
          await client.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
          );
          await client.end();
        } else {
          await postgres.stop(way === 0 ? 'SIGQUIT' : 'SIGINT');
          await delay(random.below(1500));
          if (random.once(2)) {
            const health = await fetch(`${server.url}/health`);
            expect([health.status, health.headers.get('retry-after')]).toEqual([503, '5']);
          }
          await postgres.start();
        }
        const listed = (): Promise<unknown> =>
          call('/api/station/queryList', { pageSize: 1 }).then(
            ({ http }) => http,
            (error: unknown) => `list: ${String(error)}`,
          );
        await expect.poll(listed, { timeout: BACK_MS }).toBe(200);
        expect((await fetch(`${server.url}/health`)).status).toBe(200);
        expect(server.process.exitCode).toBe(null);
      }
      calm.abort();
      await Promise.all(work);
      // One line for an outage, not a stack for a call.
      const lines = server.output().split('\n');
      expect(lines.filter((line) => line.includes('the database does not answer')).length).toBeLessThanOrEqual(MOMENTS);
      expect(lines.filter((line) => line.includes('nobody waited for') || line.includes('request failed'))).toEqual([]);
      expect(wrong).toEqual([]);
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      const { rows } = await client.query<{ code: string }>('select "stationCode" as code from station');
      await client.end();
      const there = new Set(rows.map(({ code }) => code));
      expect([...kept.rows, ...kept.imports].filter((code) => !there.has(code))).toEqual([]);
      // Whoever is told that an import failed may send it again.
      expect(failedImports.filter((name) => there.has(`${name}-0`))).toEqual([]);
      for (const [id, content] of kept.files) {
        const answer = await fetch(`${server.url}/api/component/file/content?id=${id}`, { headers: { authorization: `Bearer ${token}` } });
        expect([id, answer.status, await answer.text().catch(String)]).toEqual([id, 200, content]);
      }
      // What was never acknowledged proves nothing.
      const acknowledged = { rows: kept.rows.length, imported: kept.imports.length, files: kept.files.size };
      expect(
        Object.entries(acknowledged).filter(([, count]) => count === 0),
        JSON.stringify(acknowledged),
      ).toEqual([]);
      console.info(`stopped ${MOMENTS} times, acknowledged and kept: ${JSON.stringify(acknowledged)}`);
    }, 300_000);
  },
);
