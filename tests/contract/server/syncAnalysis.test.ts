/** Of an edge and its centre one analyses the tasks of a station, whichever of the two made them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYNC_PATHS } from '../../../src/contract/api/sync.ts';
import type { ListData } from '../../../src/contract/envelope.ts';
import { fitSync } from '../../../src/server/sync/start.ts';
import { databases } from '../../support/databases.ts';
import { inZone, mediaOf, thermal } from '../../support/media.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { wireTo, type Wire } from '../../support/wire.ts';

const TOKEN = 'edge-token-of-sixty-four-characters-0123456789';
const [OWN, ELSEWHERE] = ['DEMO-S01', 'DEMO-S02'];
const LONG = { timeout: 60_000, interval: 200 };

describe.each(databases())('Analysis between edge and centre (%s)', (kind) => {
  let centre: TestServer;
  let edge: TestServer;
  let line: Wire;
  let seed = 0;

  const run = async (): Promise<void> => {
    while (await edge.system.context.edge?.run());
  };
  const query = async <T extends object>(server: TestServer, text: string, values: unknown[]): Promise<T[]> =>
    (await server.system.context.database.pool.query<T>(text, values)).rows;
  const stateOf = async (server: TestServer, code: string): Promise<string | undefined> =>
    (await query<{ status: string }>(server, 'select status from "task" where "taskCode" = $1', [code]))[0]?.status;
  /** Jobs of a server that analysed the task. */
  const jobsOf = async (server: TestServer, code: string): Promise<number> =>
    (
      await query(server, `select 1 from job where "lockKey" = 'processTask:' || (select id::text from "task" where "taskCode" = $1)`, [
        code,
      ])
    ).length;
  /** A task with a warm place in its one picture, which waits for its turn. */
  const made = async (server: TestServer, stationCode: string): Promise<string> => {
    seed += 1;
    const [above] = await query<{ lon: number; lat: number }>(
      server,
      `select avg((p->>0)::float8) as lon, avg((p->>1)::float8) as lat from (select outline from "pvModule"
         where "stationCode" = $1 and "rowNo" = 1 and "colNo" = 5 order by code limit 1) m, jsonb_array_elements(m.outline->'coordinates'->0) with ordinality as r(p, n) where n < 5`,
      [stationCode],
    );
    const at = above?.lon ? { ...above, height: 22, focal: 400, rtk: true } : await inZone(server, stationCode);
    const task = await mediaOf(server).task({ stationCode, uploadTotal: 1 });
    const picture = await thermal(at, [{ x: 159, y: 127, width: 3, height: 3, above: 18 }], { seed });
    await mediaOf(server).add(task, [[`${seed}.jpg`, picture]]);
    await expect.poll(() => stateOf(server, task.taskCode), LONG).not.toBe('0');
    return task.taskCode;
  };
  const settled = async (server: TestServer): Promise<void> => {
    const waiting = async (): Promise<unknown[]> => query(server, `select 1 from job where state in ('queued', 'running')`, []);
    server.system.context.taskRunner.wake();
    await new Promise((done) => setTimeout(done, 500));
    await expect.poll(waiting, LONG).toEqual([]);
  };

  beforeAll(async () => {
    centre = await startTestServer(kind, { edges: JSON.stringify({ north: { token: TOKEN, stations: [OWN] } }) });
    await fitSync(centre.system.context);
    line = await wireTo(await centre.app.listen({ port: 0, host: '127.0.0.1' }));
    edge = await startTestServer(kind, { edge: 'on', centreUrl: line.url, centreToken: TOKEN });
    await edge.system.context.edge?.close();
    for (const server of [centre, edge]) {
      // Tasks of the demonstration that wait are on both.
      await query(server, `update "task" set status = '5' where status in ('0', '1', '2')`, []);
      server.system.context.taskRunner.start();
    }
  }, 300_000);
  afterAll(async () => {
    line.close();
    for (const server of [edge, centre]) {
      await server.system.context.taskRunner.close();
      await server.close();
    }
  }, 60_000);

  it('the centre does it until the edge was heard of, and the edge nothing before it has caught up', async () => {
    const early = await made(centre, OWN);
    await expect.poll(() => stateOf(centre, early), LONG).toBe('3');
    const before = await made(edge, OWN);
    await settled(edge);
    expect(await stateOf(edge, before)).toBe('1');
    await run();
    edge.system.context.taskRunner.wake();
    await expect.poll(() => stateOf(edge, before), LONG).toBe('3');
    const found = 'select "defectCode" from defect where "taskCode" = $1 order by 1';
    expect((await query(centre, found, [early])).length).toBeGreaterThan(0);
    expect(await query(edge, found, [early])).toEqual(await query(centre, found, [early]));
    expect([await stateOf(edge, early), await jobsOf(edge, early), await jobsOf(centre, before)]).toEqual(['3', 0, 0]);
  }, 180_000);

  it('the edge does it for its own stations, the centre for the others', async () => {
    const [own, other] = [await made(centre, OWN), await made(centre, ELSEWHERE)];
    await expect.poll(() => stateOf(centre, other), LONG).toBe('3');
    await settled(centre);
    expect([await stateOf(centre, own), await jobsOf(centre, own)]).toEqual(['1', 0]);
    await run();
    await expect.poll(() => stateOf(edge, own), LONG).toBe('3');
    await run();
    expect([await stateOf(centre, own), await jobsOf(centre, own), await stateOf(edge, other)]).toEqual(['3', 0, undefined]);
    const done = 'select recognised, "defectCount", "uploadDone" from "task" where "taskCode" = $1';
    expect(await query(centre, done, [own])).toMatchObject([{ recognised: 1, uploadDone: 1 }]);
    expect(await query(edge, done, [own])).toEqual(await query(centre, done, [own]));
    const open = await edge.call<ListData<object>>('/api/syncConflict/queryList', {});
    expect(open.data.list).toEqual([]);
  }, 180_000);

  it('an edge that does without leaves it to the centre', async () => {
    const waiting = await made(centre, OWN);
    await settled(centre);
    expect(await stateOf(centre, waiting)).toBe('1');
    expect((await centre.call(SYNC_PATHS.hello, { analyses: false }, { token: TOKEN })).http).toBe(200);
    centre.system.context.taskRunner.wake();
    await expect.poll(() => stateOf(centre, waiting), LONG).toBe('3');
  }, 180_000);
});
