/** Jobs as users see them: their own, all of them for administrators, with result, retry and cancel; and exports that become jobs. */
import { beforeAll, expect, it } from 'vitest';
import { AT_ONCE_ROWS } from '../../../src/server/exchange/exportJob.ts';
import { kindOf } from '../../support/jobs.ts';
import { upload } from '../../support/importFile.ts';
import { describeServer, describeServerOnBoth, type TestServer } from '../../support/server.ts';

interface JobLine extends Record<string, unknown> {
  id: string;
  kind: string;
  state: string;
  subject: string;
  message: string | null;
  startedBy: string;
  $labels?: Record<string, string>;
}
const MINE = 'system/myJob';
const ALL = 'system/job';

describeServerOnBoth('Jobs on their page', (server) => {
  let block = true;
  const list = async (as: string, screen: string, language = 'en') =>
    server().call<{ list: JobLine[] }>(`/api/job/queryList?screen=${screen}`, { pageSize: 50 }, { as, language });
  const command = (as: string, name: string, id: string, screen = MINE) =>
    server().call<{ jobId: string } | null>(`/api/job/command?screen=${screen}`, { name, id }, { as });
  const start = async (as: string, key?: string): Promise<string> => {
    const { jobs, database } = server().system.context;
    const { rows } = await database.pool.query<{ id: string; userCode: string }>('select id, "userCode" from "user" where username = $1', [
      as,
    ]);
    const [user] = rows;
    if (!user) expect.fail(as);
    return jobs.start('wait', { userId: user.id, userCode: user.userCode, language: 'en' }, {}, { subject: `of ${as}`, key });
  };
  const until = (as: string, id: string, state: string, screen = MINE) =>
    expect.poll(async () => (await list(as, screen)).data.list.find((line) => line.id === id)?.state, { timeout: 20_000 }).toBe(state);
  beforeAll(() => {
    server().system.context.jobs.add([
      kindOf('wait', async (job) => {
        await job.report(1, 4);
        if (block) await new Promise((_, fail) => job.signal.addEventListener('abort', () => fail(job.signal.reason)));
        return { result: { x: 1 }, note: { zh: '好', en: 'well' } };
      }),
    ]);
  });

  it('are a user’s own, and all of them an administrator’s', async () => {
    const [mine, other] = [await start('branch1'), await start('solar')];
    await until('branch1', mine, 'running');
    const { data } = await list('branch1', MINE);
    expect(data.list.map(({ id, subject }) => [id, subject])).toEqual([[mine, 'of branch1']]);
    expect(data.list[0]).toMatchObject({ progress: 25, attempts: 1 });
    expect(Number(data.list[0]?.['age'])).toBeGreaterThan(0);
    expect((await list('branch1', ALL)).http).toBe(403);
    expect((await server().call<{ list: JobLine[] }>('/api/job/queryList', {}, { as: 'group' })).data.list).toEqual([]);
    const all = (await list('admin', ALL)).data.list;
    expect(all.map(({ id }) => id).sort()).toEqual([mine, other].sort());
    expect(all.every(({ $labels }) => $labels?.['startedBy'])).toBe(true);

    // Nobody else follows, cancels or repeats it.
    for (const name of ['follow', 'cancel']) expect((await command('solar', name, mine)).http).toBe(404);
    expect((await server().call(`/api/jobs/detail?id=${mine}`, undefined, { as: 'solar', method: 'GET' })).http).toBe(404);
    expect((await command('branch1', 'follow', mine)).data).toEqual({ jobId: mine });
    expect((await command('branch1', 'retry', mine)).error).toBe('record.unknown');
    expect((await command('branch1', 'cancel', mine)).data).toBeNull();
    await until('branch1', mine, 'cancelled');
    expect((await command('admin', 'cancel', other, ALL)).http).toBe(200);
    await until('admin', other, 'cancelled', ALL);
    block = false;
    expect((await command('branch1', 'retry', mine)).data).toEqual({ jobId: mine });
    await until('branch1', mine, 'done');
    expect((await list('branch1', MINE)).data.list[0]).toMatchObject({ message: 'well', attempts: 2 });
  });

  it('are started once with a key, however often the request comes', async () => {
    const rows = Buffer.from(['stationCode,name,leavesType,companyCode,capacity,status', 'KEY-1,Key,2,001001,5,1'].join('\n'));
    const options = {
      mapping: { columns: Object.fromEntries('stationCode,name,leavesType,companyCode,capacity,status'.split(',').map((h) => [h, h])) },
    };
    const send = (key: string) => upload(server(), '/api/station/import', options, rows, 'admin', { 'idempotency-key': key });
    const first = await send('one');
    expect(first.data.jobId).toEqual(expect.any(String));
    await until('admin', first.data.jobId, 'done', ALL);
    expect((await send('one')).data.jobId).toBe(first.data.jobId);
    const { rows: stations } = await server().system.context.database.pool.query(`select 1 from station where "stationCode" = 'KEY-1'`);
    expect(stations).toHaveLength(1);
    expect((await send('')).error).toBe('request.body');
    expect((await list('admin', ALL)).data.list.find(({ id }) => id === first.data.jobId)).toMatchObject({
      subject: 'Station',
      message: '1 inserted, 0 updated, 0 wrong',
    });
  });

  it('exports of many rows are jobs for who takes one, and files for who does not', async () => {
    const { pool, slow } = server().system.context.database;
    await slow.query(
      `insert into "loginLog" (id, username, "loginTime") select gen_random_uuid(), 'many', now() from generate_series(1, ${AT_ONCE_ROWS + 1}) n`,
    );
    const where = [{ field: 'username', operator: 'eq', value: 'many' }];
    const ask = (path: string, more: object = {}) => server().call<{ jobId: string }>(path, { where, columns: ['username'], ...more });
    const lines = (text: string): number => text.trim().split('\n').length;
    const { data } = await ask('/api/loginLog/export?background=true');
    expect(data).toEqual({ jobId: expect.any(String) });
    await until('admin', data.jobId, 'done', ALL);
    const file = await server().call(`/api/jobs/file?id=${data.jobId}`, undefined, { method: 'GET' });
    expect([lines(file.text), file.headers['content-disposition']]).toEqual([AT_ONCE_ROWS + 2, expect.stringContaining('.csv')]);
    expect((await pool.query('select done::int, total::int from "job" where id = $1', [data.jobId])).rows).toEqual([
      { done: AT_ONCE_ROWS + 1, total: AT_ONCE_ROWS + 1 },
    ]);
    expect(lines((await ask('/api/loginLog/export')).text)).toBe(AT_ONCE_ROWS + 2);
    await pool.query(`delete from "loginLog" where id = (select id from "loginLog" where username = 'many' limit 1)`);
    expect(lines((await ask('/api/loginLog/export?background=true')).text)).toBe(AT_ONCE_ROWS + 1);
  });
});

describeServer('Kinds of jobs', (server: () => TestServer) => {
  it('are called by the dictionary as by themselves', () => {
    const { jobs, store } = server().system.context;
    const entries = store.catalogue.dictionaries['JOB_KIND']?.entries ?? [];
    const named = (all: { code: string; title: string; titleEn: string }[]) =>
      all.map(({ code, title, titleEn }) => [code, title, titleEn]).sort();
    expect(named([...jobs.kinds.values()].map(({ kind, ...rest }) => ({ code: kind, ...rest })))).toEqual(named(entries));
  });
});
