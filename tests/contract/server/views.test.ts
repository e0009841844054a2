/** Saved views: own, shared within the organisation, and what is refused. */
import { expect, it } from 'vitest';
import { MAX_VIEWS, VIEW_PATHS, type SavedView } from '../../../src/contract/views.ts';
import { describeServer, type Answer } from '../../support/server.ts';

const screen = 'assetManage/information';

describeServer('Saved views', (server) => {
  const post = <T = { id: string }>(path: string, body: unknown, as: string | null): Promise<Answer<T>> =>
    server().call<T>(path, body, { as });
  const keep = (as: string, name: string, more: object = {}): Promise<Answer<{ id: string }>> =>
    post(VIEW_PATHS.insert, { screen, name, query: 'keyword=x', shared: false, ...more }, as);
  const names = async (as: string): Promise<string[]> =>
    (await post<{ list: SavedView[] }>(VIEW_PATHS.list, { screen }, as)).data.list.map((v) => `${v.own ? 'own' : v.by} ${v.name}`);

  it('keeps a view for its maker alone, and replaces it under the same name', async () => {
    expect(await keep('branch1', 'mine')).toMatchObject({ http: 200 });
    expect(await keep('branch1', ' mine ', { query: 'sort=-sn' })).toMatchObject({ http: 200 });
    const { data } = await post<{ list: SavedView[]; total: number }>(VIEW_PATHS.list, { screen }, 'branch1');
    expect(data).toMatchObject({ total: 1, list: [{ name: 'mine', query: 'sort=-sn', shared: false, own: true }] });
    expect(await names('admin')).toEqual([]);
    expect(await names('branch2')).toEqual([]);
  });

  it('shares with the own branch and below, from the group with everybody, and never sideways', async () => {
    expect(await keep('branch1', 'ours', { shared: true })).toMatchObject({ http: 200 });
    expect(await keep('group', 'all', { shared: true })).toMatchObject({ http: 200 });
    expect(await names('branch1')).toEqual(['own mine', 'own ours', 'group all']);
    expect(await names('branch2')).toEqual(['group all']);
    expect(await names('solar')).toEqual(expect.arrayContaining(['group all', 'branch1 ours']));
    expect(await names('group')).toEqual(expect.arrayContaining(['own all', 'branch1 ours']));
  });

  it('answers those of all screens at once, without those of screens the caller does not see', async () => {
    const of = async (as: string): Promise<string[]> =>
      (await post<{ list: SavedView[] }>(VIEW_PATHS.list, {}, as)).data.list.map((v) => `${v.screen} ${v.name}`);
    expect(await keep('group', 'stations', { screen: 'powerStation/photovoltaic', shared: true })).toMatchObject({ http: 200 });
    expect(await of('branch2')).toEqual([`${screen} all`, 'powerStation/photovoltaic stations']);
    expect(await of('wind')).toEqual(expect.arrayContaining([`${screen} all`]));
    expect(await of('wind')).not.toContain('powerStation/photovoltaic stations');
  });

  it('lets only those share who may', async () => {
    await server().system.context.database.pool.query(
      `update role set "buttonCodes" = array_remove("buttonCodes", $1) where "roleCode" = 'wind'`,
      [`${screen}:shareView`],
    );
    server().system.context.sessions.forget();
    expect(await keep('wind', 'not allowed', { shared: true })).toMatchObject({ http: 403, error: 'permission.denied' });
    expect(await keep('wind', 'own')).toMatchObject({ http: 200 });
  });

  it('forgets a view for its maker, and a shared one for an administrator; nobody else knows of it', async () => {
    const {
      data: { id },
    } = await keep('branch1', 'short');
    for (const as of ['branch2', 'admin']) expect(await post(`${VIEW_PATHS.delete}?ids=${id}`, {}, as)).toMatchObject({ http: 404 });
    expect(await post(`${VIEW_PATHS.delete}?ids=${id}`, {}, 'branch1')).toMatchObject({ http: 200 });
    const shared = await keep('branch1', 'ours', { shared: true });
    expect(await post(`${VIEW_PATHS.delete}?ids=${shared.data.id}`, {}, 'admin')).toMatchObject({ http: 200 });
    expect(await names('branch1')).toEqual(['own mine', 'group all']);
    const { rows } = await server().system.context.database.pool.query(
      `select action from sunvane.audit where resource = 'savedView' and "recordId" = $1 order by id`,
      [shared.data.id],
    );
    expect(rows.map((r: { action: string }) => r.action)).toEqual(['insert', 'insert', 'delete']);
  });

  it('refuses what is no view, screens out of reach, and strangers', async () => {
    for (const wrong of [
      { name: '' },
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { name: 7 },
      { query: null },
      { query: 'x'.repeat(16_001) },
      { query: '\0' },
      { shared: 'yes' },
      { screen: 1 },
    ]) {
      expect([wrong, await keep('branch1', 'bad', wrong)]).toEqual([wrong, expect.objectContaining({ http: 400, error: 'request.body' })]);
    }
    for (const unknown of ['nowhere/nothing', 'toString', 'system/loginLogs'])
      expect(await keep('wind', 'x', { screen: unknown })).toMatchObject({ http: 403 });
    expect(await post(VIEW_PATHS.list, { screen }, null)).toMatchObject({ http: 401 });
    expect(await post(VIEW_PATHS.list, '[]', 'admin')).toMatchObject({ http: 400 });
    for (const id of ['', 'x', '01a1fd35-0000-7000-8000-000000000000'])
      expect(await post(`${VIEW_PATHS.delete}?ids=${id}`, {}, 'admin')).toMatchObject({ http: 404 });
  });

  it('bounds how many one user keeps, also under twenty calls at once', async () => {
    const answers = await Promise.all(Array.from({ length: MAX_VIEWS + 5 }, (_, n) => keep('branch2', `view ${n}`)));
    expect(answers.filter((a) => a.http === 200)).toHaveLength(MAX_VIEWS);
    expect(await keep('branch2', 'view 0', { query: '' }).then((a) => a.http)).toBe(
      (await names('branch2')).includes('own view 0') ? 200 : 400,
    );
  });
});
