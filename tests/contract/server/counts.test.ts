/** Counts of the menu's badges and of quick filters: what the lists themselves answer to whoever asks, up to a bound. */
import { expect, it } from 'vitest';
import { COUNTED, COUNTS, MOST_LISTS, type CountsData } from '../../../src/contract/counts.ts';
import type { ListData } from '../../../src/contract/envelope.ts';
import type { Where } from '../../../src/documents/ground/where/types.ts';
import { describeServerOnBoth } from '../../support/server.ts';

describeServerOnBoth('Counts', (server) => {
  const ask = (body: object = {}, as: string | null = 'admin') => server().call<CountsData>(COUNTS, body, { as });
  const screenOf = (name: string) => server().system.context.store.catalogue.screens[name];
  const total = async (name: string, filter: string, as: string, around: Where = []): Promise<number> => {
    const screen = screenOf(name);
    const where = screen?.list.quickFilters?.find((one) => one.name === filter)?.where;
    const api = server().system.context.store.catalogue.resources[screen?.resource ?? '']?.api;
    return (
      await server().call<ListData>(
        `${api}/queryList`,
        { screen: name, where: [...around, ...(where ?? [])], count: 'exact', pageSize: 1 },
        { as },
      )
    ).data.total;
  };

  it.each(['admin', 'branch1', 'solar', 'wind'])('are for %s what the lists answer', async (as) => {
    const { badges, quickFilters } = (await ask({ screens: ['examine/photovoltaic', 'inspection/common'] }, as)).data;
    expect(Object.keys(badges).length).toBeGreaterThan(1);
    for (const [name, badge] of Object.entries(badges)) {
      const filter = screenOf(name)?.list.badge ?? '';
      expect(badge.count, name).toBe(Math.min(await total(name, filter, as), COUNTED + 1));
      expect(badge.titleEn).toBe(screenOf(name)?.list.quickFilters?.find((one) => one.name === filter)?.titleEn);
    }
    for (const [name, counts] of Object.entries(quickFilters))
      for (const [filter, count] of Object.entries(counts)) expect(count, `${name} ${filter}`).toBe(await total(name, filter, as));
  });

  it.each(['admin', 'branch1', 'solar'])('are for %s those of a list that is narrowed from around it', async (as) => {
    const screen = 'examine/photovoltaic';
    const { data } = await ask(
      {
        narrowed: [
          { screen, where: [{ field: 'level', operator: 'eq', value: '1' }] },
          { screen: 'no/such', where: [] },
        ],
      },
      as,
    );
    const [counts, none] = data.narrowed ?? [];
    expect([none, Object.keys(data.quickFilters)]).toEqual([null, []]);
    expect(Object.keys(counts ?? {})).toEqual(screenOf(screen)?.list.quickFilters?.map((one) => one.name));
    for (const [filter, count] of Object.entries(counts ?? {}))
      expect(count, filter).toBe(await total(screen, filter, as, [{ field: 'level', operator: 'eq', value: '1' }]));
  });

  it('tell nobody of a screen out of reach', async () => {
    const { badges, quickFilters } = (await ask({ screens: ['examine/fanDetection', 'jurisdiction/role', 'no/such'] }, 'solar')).data;
    expect([Object.keys(quickFilters), badges['examine/fanDetection']]).toEqual([[], undefined]);
    expect((await ask({}, null)).http).toBe(401);
  });

  it('follow a change, and stop at the bound', async () => {
    const before = (await ask()).data.badges['feedback/feedback']?.count ?? 0;
    const made = await server().call('/api/feedback/insert', { title: '计数', type: '1', content: '计数' });
    expect(made.http).toBe(200);
    expect((await ask()).data.badges['feedback/feedback']?.count).toBe(before + 1);
    await server().system.context.database.pool.query(
      `insert into feedback select r.* from feedback f, generate_series(1, 1500) g,
         lateral jsonb_populate_record(f, jsonb_build_object('id', md5('count' || g)::uuid)) r where f.id = $1`,
      [made.data.id],
    );
    server().system.context.writer.totals.forget();
    expect((await ask()).data.badges['feedback/feedback']?.count).toBe(COUNTED + 1);
  });

  it.each([
    [{ screens: 'x' }],
    [{ screens: [1] }],
    [{ screens: Array.from({ length: MOST_LISTS + 1 }, String) }],
    [{ narrowed: 'x' }],
    [{ narrowed: [{ screen: 'examine/photovoltaic' }] }],
    [{ narrowed: Array.from({ length: MOST_LISTS + 1 }, () => ({ screen: 'x', where: [] })) }],
  ])('refuse %j', async (body) => {
    expect((await ask(body)).error).toBe('request.body');
  });
});
