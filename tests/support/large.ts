/** Calls with large bodies, and how others are answered meanwhile. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askBeside, type Beside } from './beside.ts';
import { createPostgres, dropPostgres, whyNoPostgres } from './databases/postgres.ts';
import { callApi, signIn, startRunning, type Running } from './running.ts';

/** Longest that another caller may wait, ms: at least, and as a multiple of what 99 of 100 waited before. */
const [LEAST, TIMES] = [1000, 20];
/** Measurements of a call that seems to hold others up. */
const TRIES = 3;

/** Bearer of the edge that the server knows. */
export const EDGE_TOKEN = 'token-of-the-northern-edge-1';

interface Answer {
  http: number;
  error: string | undefined;
  data: unknown;
}

/** One call, and what it answers. */
export interface Case {
  name: string;
  path: string;
  method?: 'GET' | 'POST' | 'PUT';
  /** JSON; a text or bytes go as they are. */
  body?: (session: string) => unknown;
  /** A file of an `inspect` or an `import`, with its options. */
  file?: () => Buffer | Promise<Buffer>;
  options?: object;
  token?: string;
  type?: string;
  /** SQL for what the call needs. */
  given?: string;
  /** HTTP status and code; any answer but a failure of the server when absent. */
  answer?: [number, string?];
}

export const many = <T>(count: number, one: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => one(n));
export const ring = (count: number, [lon, lat]: [number, number] = [100.5, 38.5], radius = 0.01): number[][] => {
  const open = many(count, (n) => {
    const turn = (2 * Math.PI * n) / count;
    return [Number((lon + radius * Math.cos(turn)).toFixed(7)), Number((lat + radius * Math.sin(turn)).toFixed(7))];
  });
  return [...open, open[0] as number[]];
};
/** A ring whose edges all cross: every second vertex at the other side. */
export const star = (count: number): number[][] => {
  const open = many(count, (n) => [100.5 + (n % 2) * 0.02, Number((38.5 + (n / count) * 0.01).toFixed(7))]);
  return [...open, open[0] as number[]];
};
export const comb = (count: number): number[][] => {
  const open = many(count, (n) => [Number((100.5 + (n / count) * 0.02).toFixed(7)), 38.5 + (n % 2) * 0.01]);
  return [...open, [100.52, 38.49], [100.5, 38.49], open[0] as number[]];
};
export const area = (polygon: number[][], code: string) => ({
  areaCode: code,
  name: code,
  stationCode: 'DEMO-S01',
  level: '2',
  polygon: { type: 'Polygon', coordinates: [polygon] },
});
/** Makes the calls one after the other on one server; beside each `/health` is answered in time. */
export function describeLarge(what: string, cases: readonly Case[]): void {
  describe.skipIf(whyNoPostgres() !== undefined)(`others are answered while ${what} come`, () => {
    const database = `large_${process.pid}_${what.replaceAll(/\W/g, '')}`;
    let server: Running;
    let token: string;
    let beside: Beside;
    let chat: string;
    let session: string;
    let most = LEAST;
    let url = '';
    const rows = async (statement: string): Promise<void> => {
      const client = new Client(url);
      await client.connect();
      await client.query(statement).finally(() => client.end());
    };
    beforeAll(async () => {
      url = await createPostgres(database);
      const edges = JSON.stringify({ north: { token: EDGE_TOKEN, stations: ['DEMO-S01'] } });
      server = await startRunning({ env: { DATABASE_URL: url, EDGES: edges } });
      token = await signIn(server.url);
      const chats = await fetch(`${server.url}/api/v1/chats`, { headers: { authorization: `Bearer ${token}` } });
      chat = ((await chats.json()) as { data: { id: string }[] }).data[0]?.id ?? '';
      const begun = await callApi<{ id: string }>(server.url, `/api/v1/chats/${chat}/sessions`, { name: 'large' }, token);
      session = begun.data.id;
      beside = askBeside(server.url);
      await delay(3000);
      const idle = (await beside.times()).toSorted((a, b) => a - b);
      most = Math.max(LEAST, TIMES * (idle[Math.floor(idle.length * 0.99)] ?? 0));
    }, 240_000);
    afterAll(async () => {
      await beside?.stop();
      await server?.stop();
      server?.remove();
      await dropPostgres(database);
    }, 60_000);

    const send = async ({ path, method = 'POST', type, token: other, body, file, options }: Case): Promise<() => Promise<Answer>> => {
      const headers: Record<string, string> = { authorization: `Bearer ${other ?? token}`, 'accept-language': 'en' };
      const request: RequestInit = { method, headers };
      if (file) {
        const form = new FormData();
        form.append('options', JSON.stringify(options ?? {}));
        form.append('file', new Blob([new Uint8Array(await file())]), 'x');
        request.body = form;
      } else if (body) {
        const made = body(session);
        headers['content-type'] = type ?? 'application/json';
        request.body = Buffer.isBuffer(made) ? new Uint8Array(made) : typeof made === 'string' ? made : JSON.stringify(made);
      }
      return async () => {
        const response = await fetch(server.url + path.replace('{chat}', chat), request);
        const text = await response.text();
        const { error, data } = text.startsWith('{') ? (JSON.parse(text) as { error?: string; data?: unknown }) : {};
        return { http: response.status, error, data };
      };
    };
    const ended = async (jobId: string): Promise<string> => {
      for (;;) {
        const response = await fetch(`${server.url}/api/jobs/detail?id=${jobId}`, { headers: { authorization: `Bearer ${token}` } });
        const { data } = (await response.json()) as { data: { state: string; error: string | null } };
        if (data.state !== 'running' && data.state !== 'queued') return `${data.state} ${data.error ?? ''}`;
        await delay(50);
      }
    };

    it.each(cases)('$name', { timeout: 180_000 }, async (one) => {
      if (one.given) await rows(one.given);
      const call = await send(one);
      const run = async (): Promise<Answer & { job: string; worst: number }> => {
        await beside.times();
        const answer = await call();
        const { jobId } = (answer.data ?? {}) as { jobId?: string };
        const job = jobId === undefined ? '' : await ended(jobId);
        return { ...answer, job, worst: Math.max(0, ...(await beside.times())) };
      };
      const first = await run();
      const { http, error, job } = first;
      let { worst } = first;
      // Who held others up does so again; a busy machine does not.
      for (let tries = 1; tries < TRIES && worst >= most; tries += 1) worst = Math.min(worst, (await run()).worst);
      expect(worst).toBeLessThan(most);
      expect(job).not.toMatch(/Server error|服务器错误/);
      if (one.answer) expect([http, error]).toEqual([one.answer[0], one.answer[1]]);
      else {
        expect(http).toBeLessThan(500);
        if (http !== 200) expect(error).toMatch(/^[a-z]+\.[A-Za-z]+$/);
      }
    });
  });
}
