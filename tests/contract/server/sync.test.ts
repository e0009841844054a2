/** A centre and an edge: what changes on either side arrives on the other, once, in order, and never over what was not seen. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STEP } from '../../../src/contract/api/sync.ts';
import type { ListData } from '../../../src/contract/envelope.ts';
import { fitSync } from '../../../src/server/sync/start.ts';
import { databases } from '../../support/databases.ts';
import { broughtFile } from '../../support/files.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { wireTo, type Wire } from '../../support/wire.ts';

type Row = Record<string, unknown> & { id: string; version: number };
interface Job {
  object: string;
  direction: string;
  total: number;
  done: number;
  failed: number;
  status: string;
  message: string | null;
}

const TOKEN = 'edge-token-of-sixty-four-characters-0123456789';

describe.each(databases())('Synchronisation (%s)', (kind) => {
  let centre: TestServer;
  let edge: TestServer;
  let line: Wire;
  const station = 'DEMO-S01';
  const elsewhere = 'DEMO-S02';

  const run = async (): Promise<boolean> => (await edge.system.context.edge?.run()) ?? expect.fail('no edge');
  const stored = async (server: TestServer, code: string): Promise<Row | undefined> =>
    (await server.system.context.database.pool.query<Row>('select * from terminal where code = $1', [code])).rows[0];
  const add = async (server: TestServer, code: string, more: object = {}): Promise<Row> => {
    const made = await server.call<Row>('/api/terminal/insert', { code, name: code, stationCode: station, kind: '1', ...more });
    expect(made.http, made.text).toBe(200);
    return made.data;
  };
  const change = async (server: TestServer, code: string, values: object): Promise<void> => {
    const { id, version } = (await stored(server, code)) ?? expect.fail(code);
    const answer = await server.call('/api/terminal/update', { id, version, ...values });
    expect(answer.http, answer.text).toBe(200);
  };
  const queued = async (server: TestServer): Promise<number> =>
    Number((await server.system.context.database.pool.query('select count(*)::int as n from sunvane."syncQueue"')).rows[0].n);
  const synced = async (server: TestServer, code: string): Promise<number> =>
    Number(
      (
        await server.system.context.database.pool.query(
          `select count(*)::int as n from sunvane.audit where action = 'sync' and "recordId" = (select id::text from terminal where code = $1)`,
          [code],
        )
      ).rows[0].n,
    );
  const jobs = async (server: TestServer): Promise<Job[]> =>
    (
      await server.call<ListData<Job>>('/api/syncJob/queryList', {
        pageSize: 100,
        where: [{ field: 'name', operator: 'contains', value: 'North edge' }],
      })
    ).data.list;
  const conflicts = async (): Promise<Row[]> =>
    (await edge.call<ListData<Row>>('/api/syncConflict/queryList', { where: [{ field: 'status', operator: 'eq', value: '0' }] })).data.list;

  /** Where a server keeps the bytes of a file that came from the other. */
  const keptAt = async ({ system }: TestServer, id: string): Promise<string> => {
    const { rows } = await system.context.database.pool.query<{ objectKey: string }>('select "objectKey" from sunvane.file where id = $1', [
      id,
    ]);
    const key = rows[0]?.objectKey ?? expect.fail(`no file ${id}`);
    expect(key).toMatch(/^sync\/[0-9a-f]{16}\//);
    return key;
  };
  const towers = async (server: TestServer, lineCode: string): Promise<string[]> =>
    (
      await server.system.context.database.pool.query<{ text: string }>(
        `select "towerNo" || ' ' || "towerCode" || ' ' || coalesce(name, '') as text from tower where "lineCode" = $1 order by "towerNo"`,
        [lineCode],
      )
    ).rows.map(({ text }) => text);
  const command = async (server: TestServer, resource: string, key: string, code: string, name: string, values: object): Promise<void> => {
    const { rows } = await server.system.context.database.pool.query<Row>(`select id from ${resource} where "${key}" = $1`, [code]);
    const answer = await server.call(`/api/${resource}/command`, { name, id: rows[0]?.id, values });
    expect(answer.http, answer.text).toBe(200);
  };

  beforeAll(async () => {
    const edges = (stations: string[]): string => JSON.stringify({ 'North edge': { token: TOKEN, stations } });
    centre = await startTestServer(kind, { edges: edges([station]) });
    await fitSync(centre.system.context);
    line = await wireTo(await centre.app.listen({ port: 0, host: '127.0.0.1' }));
    edge = await startTestServer(kind, { edge: 'on', centreUrl: line.url, centreToken: TOKEN });
    // Nothing is synchronised but by the tests.
    await edge.system.context.edge?.close();
  }, 300_000);
  afterAll(async () => {
    line.close();
    await edge.close();
    await centre.close();
  }, 60_000);
  beforeEach(() => {
    line.state = 'up';
  });

  it('agrees at first on what both have, and writes none of it again', async () => {
    const before = await stored(centre, 'none');
    expect(before).toBeUndefined();
    while (await run());
    expect([await queued(edge), await queued(centre)]).toEqual([0, 0]);
    expect(await conflicts()).toEqual([]);
    const { rows } = await centre.system.context.database.pool.query(`select count(*)::int as n from sunvane.audit where action = 'sync'`);
    expect(rows[0].n).toBe(0);
  }, 120_000);

  it('queues what changes while the line is down, says so, and sends it in order when it is back', async () => {
    line.state = 'down';
    await add(edge, 'E-1');
    await change(edge, 'E-1', { name: 'Second name' });
    await add(edge, 'E-2');
    await expect(run()).rejects.toThrow();
    await expect(run()).rejects.toThrow();
    expect((await jobs(edge)).find((j) => j.object === 'device' && j.direction === 'up')).toMatchObject({
      status: '0',
      message: expect.stringContaining('/') as string,
    });
    expect(await stored(centre, 'E-1')).toBeUndefined();
    line.state = 'up';
    await run();
    expect(await stored(centre, 'E-1')).toMatchObject({ name: 'Second name', stationCode: station, createBy: 'admin' });
    expect(await stored(centre, 'E-2')).toBeDefined();
    for (const server of [edge, centre])
      expect((await jobs(server)).find((j) => j.object === 'device' && j.direction === 'up')).toMatchObject({
        status: '2',
        failed: 0,
        message: null,
      });
    expect([await queued(edge), await queued(centre)]).toEqual([0, 0]);
  });

  it('numbers on both sides what is made while the line is down, and has all of it on both afterwards', async () => {
    const made = async (server: TestServer, name: string): Promise<string> => {
      const record = { name, stationCode: station, routeType: 'waypoint', inspectObject: '1', height: 50, speed: 6 };
      const answer = await server.call<Row>('/api/route/insert', record);
      expect(answer.http, answer.text).toBe(200);
      return String(answer.data['routeCode']);
    };
    const [below, above] = [await made(edge, 'Made below'), await made(centre, 'Made above')];
    expect(below).toMatch(/^HX-\d{6}-\d{4}-[2-9A-Z]{4}$/);
    expect(above).toMatch(/^HX-\d{6}-\d{4}$/);
    while (await run());
    expect(await conflicts()).toEqual([]);
    for (const server of [edge, centre]) {
      const { data } = await server.call<ListData<Row>>('/api/route/queryList', { keyword: 'Made ', pageSize: 10 });
      expect(data.list.map((route) => route['routeCode']).sort()).toEqual([below, above].sort());
    }
  });

  it('fetches what the centre changed, and does not send it back', async () => {
    await change(centre, 'E-1', { name: 'From above', keeper: '王工' });
    await add(centre, 'C-1');
    expect(await queued(centre)).toBe(2);
    await run();
    expect(await stored(edge, 'E-1')).toMatchObject({ name: 'From above', keeper: '王工' });
    expect(await stored(edge, 'C-1')).toMatchObject({ companyPath: expect.stringContaining('/') as string });
    expect([await queued(edge), await queued(centre)]).toEqual([0, 0]);
    const found = await edge.call<ListData<Row>>('/api/terminal/queryList', { keyword: 'From above' });
    expect(found.data.total).toBe(1);
  });

  it.each(['push', 'pull'])('loses and doubles nothing when the answer to a %s is lost', async (call) => {
    const [from, to] = call === 'push' ? [edge, centre] : [centre, edge];
    const code = `L-${call}`;
    await add(from, code);
    await run();
    const already = await synced(to, code);
    await change(from, code, { name: 'Once' });
    const { version } = (await stored(to, code)) ?? expect.fail(code);
    if (call === 'push') line.state = 'lost';
    else {
      // The answer with the changes arrives, what became of them does not.
      const heard = line.heard.length;
      const cut = setInterval(() => {
        if (line.heard.slice(heard).some((path) => path.endsWith('/pull'))) line.state = 'down';
      }, 0);
      await run().catch(() => undefined);
      clearInterval(cut);
    }
    if (call === 'push') await expect(run()).rejects.toThrow();
    if (call === 'push') await change(from, code, { keeper: '李工' });
    line.state = 'up';
    await run();
    await run();
    expect(await stored(to, code)).toMatchObject({ name: 'Once', ...(call === 'push' ? { keeper: '李工' } : {}) });
    expect((await stored(to, code))?.version).toBeLessThanOrEqual(version + 2);
    expect(await conflicts()).toEqual([]);
    expect(await synced(to, code)).toBeLessThanOrEqual(already + 2);
    expect([await queued(edge), await queued(centre)]).toEqual([0, 0]);
  });

  it.each([
    ['keepOurs', 'Here'],
    ['keepTheirs', 'There'],
  ])('shows a conflict and does what is decided: %s', async (decision, kept) => {
    const code = `K-${decision}`;
    await add(edge, code);
    await run();
    await change(edge, code, { name: 'Here', model: 'M1' });
    await change(centre, code, { name: 'There' });
    await run();
    await run();
    const [conflict, ...others] = await conflicts();
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({ name: 'Here', object: 'device', stationCode: station, ourBy: 'admin', theirBy: 'admin' });
    const detail = await edge.call<{ differences: { ours: string; theirs: string }[] }>(
      `/api/syncConflict/detail?id=${conflict?.id}`,
      undefined,
      { method: 'GET' },
    );
    expect(detail.data.differences.map(({ ours, theirs }) => [ours, theirs])).toEqual([
      ['Here', 'There'],
      ['M1', ''],
    ]);
    expect([(await stored(edge, code))?.name, (await stored(centre, code))?.name]).toEqual(['Here', 'There']);
    expect((await jobs(edge)).find((j) => j.object === 'device' && j.direction === 'up')).toMatchObject({ failed: 1, status: '3' });
    // A decision on what is no longer there is refused, and the conflict is brought up to date.
    await change(edge, code, { model: 'M2' });
    expect((await edge.call(`/api/syncConflict/${decision}`, { id: conflict?.id })).error).toBe('record.stale');
    await run();
    const decided = await edge.call(`/api/syncConflict/${decision}`, { id: conflict?.id });
    expect(decided.http, decided.text).toBe(200);
    await run();
    for (const server of [edge, centre])
      expect(await stored(server, code)).toMatchObject({ name: kept, model: decision === 'keepOurs' ? 'M2' : null });
    expect(await conflicts()).toEqual([]);
    expect([await queued(edge), await queued(centre)]).toEqual([0, 0]);
    await change(centre, code, { name: 'Later' });
    await run();
    expect((await stored(edge, code))?.name).toBe('Later');
    await change(edge, code, { name: 'Later still' });
    await run();
    expect((await stored(centre, code))?.name).toBe('Later still');
  });

  it('takes what both changed alike for agreed', async () => {
    await change(edge, 'E-2', { name: 'The same' });
    await change(centre, 'E-2', { name: 'The same' });
    await run();
    expect(await conflicts()).toEqual([]);
    expect([await queued(edge), await queued(centre)]).toEqual([0, 0]);
  });

  it('deletes on the other side what is deleted on one, unless it was changed there', async () => {
    for (const code of ['D-1', 'D-2']) await add(edge, code);
    await run();
    const { id } = (await stored(edge, 'D-1')) ?? expect.fail();
    expect((await edge.call(`/api/terminal/delete?ids=${id}`, {})).http).toBe(200);
    const other = (await stored(edge, 'D-2')) ?? expect.fail();
    expect((await centre.call(`/api/terminal/delete?ids=${other.id}`, {})).http).toBe(200);
    await change(edge, 'D-2', { name: 'Still wanted' });
    await run();
    expect(await stored(centre, 'D-1')).toBeUndefined();
    const [conflict] = await conflicts();
    expect(conflict).toMatchObject({ name: 'Still wanted', theirVersion: 0 });
    expect((await edge.call('/api/syncConflict/keepOurs', { id: conflict?.id })).http).toBe(200);
    await run();
    expect(await stored(centre, 'D-2')).toMatchObject({ name: 'Still wanted' });
    expect([await queued(edge), await queued(centre)]).toEqual([0, 0]);
  });

  it('carries a record to the recycle list and back', async () => {
    const { pool } = edge.system.context.database;
    const { rows } = await pool.query<Row>(`select id from defect where "stationCode" = $1 and status = '0' and "deletedTime" is null`, [
      station,
    ]);
    let id = '';
    for (const row of rows) if (!id && (await edge.call(`/api/defect/delete?ids=${row.id}`, {})).http === 200) id = row.id;
    expect(id).not.toBe('');
    const gone = async (): Promise<unknown> =>
      (await centre.system.context.database.pool.query('select "deletedTime" from defect where id = $1', [id])).rows[0]?.deletedTime;
    await run();
    expect(await gone()).not.toBeNull();
    expect((await edge.call(`/api/defect/restore?ids=${id}`, {})).http).toBe(200);
    await run();
    expect(await gone()).toBeNull();
  });

  it('tells what cannot stand there, goes on with the rest, and tries again when asked', async () => {
    line.state = 'down';
    await add(edge, 'TWICE', { name: 'Edge' });
    await add(edge, 'REST');
    await add(centre, 'TWICE', { name: 'Centre' });
    line.state = 'up';
    await run();
    expect(await stored(centre, 'REST')).toBeDefined();
    const up = (await jobs(edge)).find((j) => j.object === 'device' && j.direction === 'up') as (Job & Row) | undefined;
    expect(up).toMatchObject({ failed: 1, status: '3', message: expect.stringContaining('TWICE') as string });
    await change(centre, 'TWICE', { code: 'ONCE' }).catch(() => undefined);
    await centre.system.context.database.pool.query(`update terminal set code = 'ONCE', version = version + 1 where code = 'TWICE'`);
    expect((await edge.call('/api/syncJob/retry', { id: up?.id })).http).toBe(200);
    await run();
    await run();
    expect(await stored(centre, 'TWICE')).toMatchObject({ name: 'Edge' });
    expect(await stored(edge, 'ONCE')).toMatchObject({ name: 'Centre' });
    expect((await jobs(edge)).find((j) => j.object === 'device' && j.direction === 'up')).toMatchObject({ failed: 0, status: '2' });
  });

  it('carries towers that changed their numbers with each other, however many, and those that moved up', async () => {
    const both = async (): Promise<void> => {
      while (await run());
      expect(await towers(edge, 'SYNC-L')).toEqual(await towers(centre, 'SYNC-L'));
      expect([await queued(edge), await queued(centre)]).toEqual([0, 0]);
    };
    const line = { lineCode: 'SYNC-L', name: 'Feeder', stationCode: station };
    expect((await edge.call('/api/line/insert', line)).http).toBe(200);
    const MANY = STEP + 10;
    for (let n = 1; n <= MANY; n += 1) {
      const tower = { towerCode: `SYNC-${String(n).padStart(3, '0')}`, lineCode: 'SYNC-L', stationCode: station, towerNo: n };
      expect((await edge.call('/api/tower/insert', tower)).http).toBe(200);
    }
    await both();

    await command(edge, 'line', 'lineCode', 'SYNC-L', 'renumber', { start: 1, step: 1, reverse: true });
    // One of them changes again before any of it is sent.
    await edge.system.context.database.pool.query(`update tower set name = 'Corner', version = version + 1 where "towerCode" = 'SYNC-001'`);
    await both();
    expect((await towers(centre, 'SYNC-L')).at(-1)).toBe(`${MANY} SYNC-001 Corner`);

    await command(centre, 'tower', 'towerCode', 'SYNC-090', 'insert', { towerCode: 'SYNC-NEW', type: '1' });
    await both();
    expect(await towers(edge, 'SYNC-L')).toHaveLength(MANY + 1);
    expect((await towers(edge, 'SYNC-L'))[MANY + 1 - 90]).toMatch(/ SYNC-NEW /);

    // A number that somebody else gave away there stays a matter of people.
    await edge.call('/api/tower/insert', { towerCode: 'SYNC-A', lineCode: 'SYNC-L', stationCode: station, towerNo: 900 });
    await centre.call('/api/tower/insert', { towerCode: 'SYNC-B', lineCode: 'SYNC-L', stationCode: station, towerNo: 900 });
    while (await run());
    expect((await towers(centre, 'SYNC-L')).at(-1)).toMatch(/^900 SYNC-B/);
    expect((await towers(edge, 'SYNC-L')).at(-1)).toMatch(/^900 SYNC-A/);
    expect((await jobs(edge)).filter((j) => j.failed > 0)).toMatchObject([
      { failed: 1, message: expect.stringContaining('900') as string },
      { failed: 1, message: expect.stringContaining('900') as string },
    ]);
    for (const server of [edge, centre]) await server.system.context.database.pool.query(`delete from tower where "towerNo" = 900`);
    await run();
  }, 120_000);

  it('names what repeats where the other side’s number is taken here, and carries what is kept', async () => {
    for (const [resource, record] of [
      ['line', { lineCode: 'SYNC-K', name: 'Kept', stationCode: station }],
      ['tower', { towerCode: 'KEPT-1', lineCode: 'SYNC-K', stationCode: station, towerNo: 1 }],
      ['tower', { towerCode: 'KEPT-2', lineCode: 'SYNC-K', stationCode: station, towerNo: 2 }],
    ] as const)
      expect((await edge.call(`/api/${resource}/insert`, record)).http).toBe(200);
    while (await run());
    await command(edge, 'line', 'lineCode', 'SYNC-K', 'renumber', { start: 1, step: 1, reverse: true });
    await centre.system.context.database.pool.query(`update tower set name = 'Above', version = version + 1 where "lineCode" = 'SYNC-K'`);
    while (await run());
    const met = await conflicts();
    expect(met.map((one) => one['name']).toSorted()).toEqual(['KEPT-1', 'KEPT-2']);
    const refused = await edge.call('/api/syncConflict/keepTheirs', { id: met[0]?.id }, { language: 'en' });
    expect([refused.http, refused.error]).toEqual([409, 'record.duplicate']);
    expect(refused.text).toContain('Line, Tower no.');
    for (const { id } of met) expect((await edge.call('/api/syncConflict/keepOurs', { id })).http).toBe(200);
    while (await run());
    for (const server of [edge, centre]) expect(await towers(server, 'SYNC-K')).toEqual(['1 KEPT-2 ', '2 KEPT-1 ']);
    expect([await queued(edge), await queued(centre)]).toEqual([0, 0]);
  });

  it('brings files along with the records that hold them', async () => {
    const content = Buffer.from('%PDF-1.4 a drawing of the airspace');
    const { id: file } = await broughtFile(edge, content, { name: 'drawing.pdf' });
    const { rows } = await edge.system.context.database.pool.query<Row>('select id from airspace where "stationCode" = $1 limit 1', [
      station,
    ]);
    const id = rows[0]?.id ?? expect.fail('no airspace');
    await edge.system.context.database.pool.query(`update airspace set "docFile" = array[$2], version = version + 1 where id = $1`, [
      id,
      file,
    ]);
    await run();
    const there = await centre.system.context.storage.open(await keptAt(centre, file));
    expect(await buffer(there.content)).toEqual(content);
    const forged = Buffer.from('%PDF-1.4 a forged drawing');
    const facts = {
      id: file,
      userId: file,
      name: 'x',
      type: 'application/pdf',
      size: forged.length,
      hash: createHash('sha256').update(forged).digest('hex'),
      use: null,
    };
    const put = await fetch(`${line.url}/api/sync/file?number=1`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'application/octet-stream',
        'file-facts': Buffer.from(JSON.stringify(facts)).toString('base64url'),
      },
      body: forged,
    });
    expect(put.status).toBe(200);
    expect(await buffer((await centre.system.context.storage.open(await keptAt(centre, file))).content)).toEqual(content);
    const back = await broughtFile(centre, Buffer.from('%PDF-1.4 another one'), { name: 'second.pdf' });
    await centre.system.context.database.pool.query(`update airspace set "docFile" = array[$2], version = version + 1 where id = $1`, [
      id,
      back.id,
    ]);
    await run();
    const here = await edge.system.context.storage.open(await keptAt(edge, back.id));
    expect((await buffer(here.content)).toString()).toBe('%PDF-1.4 another one');
  });

  it('lets an edge read and write records of its stations only, and nobody else anything', async () => {
    const foreign = await add(centre, 'FAR', { stationCode: elsewhere });
    await run();
    expect((await stored(edge, 'FAR'))?.version ?? 0).toBe(0);
    const row = { ...(await stored(centre, 'FAR')), name: 'Taken', stationCode: station };
    const post = (path: string, body: object, token = TOKEN) =>
      fetch(`${line.url}/api/sync/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const pushed = await post('push', {
      changes: [{ resource: 'terminal', id: foreign.id, revision: '1', stationCode: station, version: 2, base: 1, row }],
      open: [],
    });
    expect(((await pushed.json()) as { data: { state: string }[] }).data[0]?.state).toBe('failed');
    expect(await stored(centre, 'FAR')).toMatchObject({ name: 'FAR', stationCode: elsewhere });
    const user = await post('push', {
      changes: [{ resource: 'user', id: foreign.id, revision: '1', version: 2, base: 1, row: {} }],
      open: [],
    });
    expect(((await user.json()) as { data: { state: string }[] }).data[0]?.state).toBe('failed');
    for (const [path, body] of [
      ['pull', { answers: [{}] }],
      ['pull', { answers: [{ sent: {}, outcome: {} }] }],
      [
        'pull',
        { answers: [{ sent: { resource: 'x', id: 'x', revision: '1', version: 1, hash: '' }, outcome: { state: 'done', version: 1 } }] },
      ],
      ['push', { changes: [{}], open: [] }],
      ['push', { changes: [{ resource: 'terminal', id: foreign.id, revision: 'x', version: 2, base: 1, row }], open: [] }],
      ['push', { changes: [{ resource: 'terminal', id: foreign.id, revision: '1', version: {}, base: 1, row }], open: [] }],
      ['push', { changes: [], open: [{ stationCode: station, object: 'x', waiting: 'many' }] }],
      ['wanted', { ids: [{}] }],
    ] as const) {
      const answer = await post(path, body);
      expect([path, JSON.stringify(body), answer.status === 400 || (path === 'wanted' && answer.status === 200)]).toEqual([
        path,
        JSON.stringify(body),
        true,
      ]);
    }
    for (const path of ['hello', 'push', 'pull', 'wanted']) expect((await post(path, {}, 'x'.repeat(40))).status).toBe(401);
  });
});
