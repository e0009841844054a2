/** Pictures that somebody without an account sends through a link to a task: to that task, so many, so long, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../../src/contract/constants.ts';
import type { SentList, ShareEntry, ShareGrant, ShareLink } from '../../../src/contract/share.ts';
import { bring } from '../../support/files.ts';
import { mediaOf, photo } from '../../support/media.ts';
import { describeServerOnBoth, type Answer, type TestServer } from '../../support/server.ts';

/** In the middle of the demonstration's first solar station. */
const HERE = { lon: 100.452, lat: 36.118, height: 30, focal: 400, rtk: true };
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

describeServerOnBoth('Files sent through a link', (get) => {
  let server: TestServer;
  let media: ReturnType<typeof mediaOf>;
  beforeAll(() => {
    server = get();
    media = mediaOf(server);
    media.start();
  });
  afterAll(() => server.system.context.taskRunner.close());

  const link = (id: string, more: object = {}, as = 'solar'): Promise<Answer<ShareLink>> =>
    server.call<ShareLink>(PATHS.shareInsert, { page: 'upload', id, until: inAnHour(), ...more }, { as });
  const open = <T>(path: string, share: string): Promise<Answer<T>> =>
    server.call<T>(`${path}?share=${share}`, undefined, { as: null, method: 'GET', language: 'en' });
  const sent = (share: string): Promise<Answer<SentList>> => open<SentList>(PATHS.sharedSent, share);
  const send = (share: string, name: string, content: Buffer): ReturnType<typeof bring> =>
    bring(server, content, { share, name, use: 'field' });

  it('become media of the task, each once, and say what became of each', async () => {
    const task = await media.task({ area: 'A1', uploadTotal: 4 });
    const { share } = (await link(task.id)).data;
    const granted = (await open<ShareGrant>(PATHS.shareDetail, share)).data;
    expect(granted).toMatchObject({ page: 'upload', sending: { most: { files: 500 }, sent: { files: 0, bytes: 0 } } });
    expect(granted.lines.map(({ title }) => title)).toEqual(['Task kind', 'Station', 'Area']);
    const good = await photo(HERE, { seed: 3 });
    const files: [name: string, content: Buffer][] = [
      ['1.jpg', good],
      ['2.jpg', good],
      ['3.jpg', good.subarray(0, good.length / 2)],
    ];
    for (const [name, content] of files) expect((await send(share, name, content)).data.file?.name).toBe(name);
    // The last chunk once more, as after a lost answer.
    await send(share, '1.jpg', good);
    const seen = await media.looked(task, 3);
    expect(seen.map(({ fileName, status, reason, createBy }) => [fileName, status, reason, createBy])).toEqual([
      ['1.jpg', '0', null, 'solar'],
      ['2.jpg', '1', 'duplicate', 'solar'],
      ['3.jpg', '1', 'broken', 'solar'],
    ]);
    const { files: told, sending } = (await sent(share)).data;
    expect(told.toReversed().map(({ name, state, reason }) => [name, state, reason])).toEqual([
      ['1.jpg', 'taken', undefined],
      ['2.jpg', 'unfit', 'Duplicate'],
      ['3.jpg', 'unfit', 'Damaged or incomplete file'],
    ]);
    expect(sending.sent).toEqual({ files: 3, bytes: files.reduce((sum, [, content]) => sum + content.length, 0) });
    const entries = (await server.call<{ list: ShareEntry[] }>(PATHS.shareList, { page: 'upload', id: task.id }, { as: 'solar' })).data
      .list;
    expect(entries.map((entry) => entry.sending)).toEqual([sending]);
  });

  it('a link reaches no other task, picture or list, not even what was sent through it', async () => {
    const [own, other] = [await media.task(), await media.task()];
    const { share } = (await link(own.id)).data;
    const { share: second } = (await link(own.id)).data;
    const file = (await send(share, 'a.jpg', await photo(HERE, { seed: 41 }))).data.file;
    expect((await sent(second)).data.files).toEqual([]);
    expect(await media.of(other)).toEqual([]);
    const stranger = { as: null, method: 'GET', language: 'en' } as const;
    for (const path of [
      `/api/component/file/content?id=${file?.id}`,
      `/api/component/file/content?id=${file?.id}&share=${share}`,
      `/api/task/detail?id=${own.id}&share=${share}`,
      `/api/report/page?share=${share}`,
    ])
      expect([path, (await server.call(path, undefined, stranger)).http]).toEqual([path, expect.toBeOneOf([401, 404])]);
    for (const path of ['/api/task/queryList', '/api/media/queryList', PATHS.shareList, PATHS.shareInsert])
      for (const token of [undefined, share])
        expect([path, (await server.call(`${path}?share=${share}`, {}, token ? { token } : { as: null })).http]).toEqual([path, 401]);
    // What was sent belongs to nobody who could read it as their own; whoever reaches the task reads it there.
    const read = (as: string) => server.call(`/api/component/file/content?id=${file?.id}`, undefined, { as, method: 'GET' });
    expect([(await read('solar')).http, (await read('wind')).http]).toEqual([200, 404]);
  });

  describe('a link that is no longer good takes nothing', () => {
    const content = (): Promise<Buffer> => photo(HERE, { seed: 51 });

    it('expired or withdrawn: share.over', async () => {
      const task = await media.task();
      for (const [change, id] of [
        ['"expireTime" = now()', (await link(task.id)).data.share],
        ['"endTime" = now()', (await link(task.id)).data.share],
      ] as const) {
        await server.system.context.database.pool.query(`update sunvane.share set ${change} where "recordId" = $1 and "endTime" is null`, [
          task.id,
        ]);
        expect(await send(id, 'a.jpg', await content())).toMatchObject({ http: 410, error: 'share.over' });
        expect(await sent(id)).toMatchObject({ http: 410, error: 'share.over' });
      }
      expect(await media.of(task)).toEqual([]);
    });

    it('false, or to another page: share.unknown', async () => {
      const route = await server.call<{ list: { id: string }[] }>('/api/route/queryList', { pageSize: 1 });
      const other = await link(route.data.list[0]?.id ?? '', { page: 'inspectionSimulation' }, 'admin');
      for (const share of ['x.y.z', '', `${other.data.share}`])
        expect(await send(share, 'a.jpg', await content())).toMatchObject({ http: 404, error: 'share.unknown' });
    });

    it('its quota is used up: share.quota, and what is refused leaves nothing', async () => {
      const task = await media.task();
      const [first, second] = [await photo(HERE, { seed: 61 }), await photo(HERE, { seed: 62 })];
      const few = (await link(task.id, { files: 1 })).data.share;
      expect((await send(few, 'a.jpg', first)).data.file).toBeDefined();
      expect(await send(few, 'b.jpg', second)).toMatchObject({
        http: 422,
        error: 'share.quota',
        msg: 'No more can be sent through this link (files: 1, 20.00 GiB in all)',
      });
      const small = (await link(task.id, { bytes: first.length - 1 })).data.share;
      expect(await send(small, 'a.jpg', first)).toMatchObject({ http: 422, error: 'share.quota' });
      expect((await sent(small)).data).toMatchObject({ files: [], sending: { sent: { files: 0, bytes: 0 } } });
    });

    it('the task is being processed: media.state, until it is done', async () => {
      const task = await media.task();
      const { share } = (await link(task.id)).data;
      const { pool } = server.system.context.database;
      await pool.query(`update task set status = '2' where id = $1`, [task.id]);
      expect(await send(share, 'a.jpg', await content())).toMatchObject({ http: 409, error: 'media.state' });
      await pool.query(`update task set status = '3' where id = $1`, [task.id]);
      expect((await send(share, 'a.jpg', await content())).data.file).toBeDefined();
    });

    it('its maker may no longer change the task: share.over', async () => {
      const task = await media.task();
      const { share } = (await link(task.id)).data;
      const { pool } = server.system.context.database;
      await pool.query(`update "user" set status = '0' where username = 'solar'`);
      try {
        expect(await send(share, 'a.jpg', await content())).toMatchObject({ http: 410, error: 'share.over' });
      } finally {
        await pool.query(`update "user" set status = '1' where username = 'solar'`);
      }
    });
  });

  it('nobody makes a link to a task that they only see, beyond their reach, or beyond what links may take', async () => {
    const task = await media.task();
    expect(await link(task.id, {}, 'group')).toMatchObject({ http: 403, error: 'permission.denied' });
    expect(await link(task.id, {}, 'wind')).toMatchObject({ http: 404, error: 'record.unknown' });
    for (const more of [{ files: 0 }, { files: 1.5 }, { files: 10_001 }, { files: '3' }, { bytes: 0 }, { bytes: 1e15 }])
      expect(await link(task.id, more)).toMatchObject({ http: 422, error: 'share.limits' });
  });
});
