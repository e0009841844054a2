import { expect, it } from 'vitest';
import type { FoundRecord } from '../../../src/contract/search.ts';
import { describeServerOnBoth } from '../../support/server.ts';

describeServerOnBoth('One search over all records', (server) => {
  const search = (body: unknown, as: string | null = 'admin', language = 'zh') =>
    server().call<{ list: FoundRecord[] }>('/api/search', body, { as, language });
  const screens = (): string[] => Object.keys(server().system.context.store.catalogue.screens);
  const find = async (keyword: string, as = 'admin', language = 'zh'): Promise<FoundRecord[]> =>
    (await search({ keyword, screens: screens() }, as, language)).data.list;

  it('finds records of many kinds, the most alike first, and says which field holds the text', async () => {
    const all = await find('DEMO-S01');
    expect(new Set(all.map((one) => one.screen.split('/')[0])).size).toBeGreaterThan(1);
    const station = all.filter((one) => one.screen === 'powerStation/photovoltaic');
    expect(station).toEqual([expect.objectContaining({ text: 'DEMO-S01', field: expect.stringMatching(/./) })]);
    const label = station[0]?.label ?? '';
    const [first] = await find(label);
    expect(first).toMatchObject({ screen: station[0]?.screen, label });
    expect(first).not.toHaveProperty('text');
    const english = (await find('DEMO-S01', 'admin', 'en')).find((one) => one.id === station[0]?.id);
    expect(english?.field).not.toBe(station[0]?.field);
  });

  it('answers a record once, by the first of the screens that shows it', async () => {
    const of = (names: string[]) => search({ keyword: 'DEMO-S', screens: names }).then((a) => a.data.list);
    const solar = await of(['powerStation/photovoltaic']);
    expect(solar.length).toBeGreaterThan(0);
    const twice = await of(['powerStation/photovoltaic', 'powerStation/photovoltaic']);
    expect(twice).toEqual(solar);
    expect(new Set((await find('DEMO-S')).map((one) => one.id)).size).toBe((await find('DEMO-S')).length);
  });

  it('shows nobody what is out of reach: screens without permission, rows of others, deleted rows, rows of another preset', async () => {
    const everything = await find('DEMO-');
    const own = await find('DEMO-', 'solar');
    expect(own.length).toBeGreaterThan(0);
    for (const one of own) {
      const screen = server().system.context.store.catalogue.screens[one.screen];
      const resource = server().system.context.store.catalogue.resources[screen?.resource ?? ''];
      const reached = await server().call(`${resource?.api}/detail?id=${one.id}&screen=${one.screen}`, undefined, {
        as: 'solar',
        method: 'GET',
      });
      expect([one, reached.http]).toEqual([one, 200]);
    }
    expect(everything.filter((one) => one.screen === 'powerStation/fanDetection').length).toBeGreaterThan(0);
    expect(own.some((one) => one.screen === 'powerStation/fanDetection')).toBe(false);
    expect((await search({ keyword: 'admin', screens: ['jurisdiction/user'] }, 'solar')).data.list).toEqual([]);
    expect((await search({ keyword: 'DEMO-S', screens: screens() }, null)).http).toBe(401);
    const drone = { sn: 'SEARCHED-1', assetCode: 'SEARCHED-1', name: '搜索试验机', type: '1', stationCode: 'DEMO-S01', droneStatus: '1' };
    const { data } = await server().call<{ id: string }>('/api/drone/insert', drone, { as: 'admin' });
    expect((await find('搜索试验机')).map((one) => one.id)).toEqual([data.id]);
    expect((await server().call(`/api/drone/delete?ids=${data.id}`, {}, { as: 'admin' })).http).toBe(200);
    expect(await find('搜索试验机')).toEqual([]);
  });

  it('takes wildcards for letters, and refuses what is no keyword', async () => {
    expect(await find('%%')).toEqual([]);
    expect(await find('D_MO-S')).toEqual([]);
    for (const body of [
      { keyword: 'a', screens: [] },
      { keyword: 'x'.repeat(101), screens: [] },
      { keyword: 12, screens: [] },
      { keyword: 'ab' },
      { keyword: 'ab', screens: [1] },
      null,
    ])
      expect([body, (await search(body)).http]).toEqual([body, 400]);
    expect((await search({ keyword: 'DEMO', screens: ['no/such', 'constructor'] })).data.list).toEqual([]);
  });
});
