/** What forms write beyond plain values: objects and lists inside a record, and references that must fit the rest of it. */
import { expect, it } from 'vitest';
import type { HistoryPage } from '../../../src/contract/states.ts';
import type { FieldError } from '../../../src/contract/envelope.ts';
import { describeServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };
interface Refused {
  http: number;
  errors?: FieldError[];
}

describeServer('Values of forms', (server) => {
  const post = <T = Row>(path: string, body: unknown, as = 'admin') => server().call<T>(path, body as object, { as });
  const wrongAt = (answer: unknown): string[] => ((answer as Refused).errors ?? []).map((e) => `${e.field} ${e.keyword}`).sort();
  const day = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString();
  const plan = (over: object): object => ({
    planCode: 'FV-1',
    planName: '值',
    inspectObject: '1',
    stationCode: 'DEMO-S01',
    mode: '1',
    type: '1',
    startTime: day(1),
    endTime: day(2),
    responsible: 'solar',
    ...over,
  });

  it('inside of objects and lists are refused where they are wrong', async () => {
    const list = await post('/api/plan/insert', plan({ checklist: [{ item: '电池' }, { by: 'x'.repeat(41), more: 1 }, 'text'] }));
    expect(wrongAt(list)).toEqual([
      'checklist.1.by maxLength',
      'checklist.1.item required',
      'checklist.1.more unknown',
      'checklist.2 type',
    ]);
    expect(wrongAt(await post('/api/plan/insert', plan({ checklist: { item: 'x' } })))).toEqual(['checklist type']);
    expect(
      wrongAt(
        await post('/api/drone/insert', {
          sn: 'FV-D1',
          assetCode: 'FV-D1',
          name: '机',
          type: '1',
          stationCode: 'DEMO-S01',
          insurance: { insurer: '人保', liability: -1 },
        }),
      ),
    ).toEqual(['insurance.liability minimum', 'insurance.policyNo required']);
  });

  it('inside of lists are kept in their order, and what says the same is no change', async () => {
    const checklist = [
      { item: '电池', needed: true },
      { item: '桨叶', by: '王工', needed: false },
    ];
    const { data: row } = await post('/api/plan/insert', plan({ checklist }));
    expect(row.checklist).toEqual(checklist);
    const turned = checklist.map((one) => Object.fromEntries(Object.entries(one).reverse()));
    expect((await post('/api/plan/update', { id: row.id, version: row.version, planName: '值', checklist: turned })).http).toBe(200);
    const history = await post<{ list: { changes: { field: string }[] }[] }>(`/api/plan/history?id=${row.id}`, {});
    expect(history.data.list.flatMap((entry) => entry.changes.map((c) => c.field))).not.toContain('checklist');
    const csv = await post('/api/plan/export', {
      format: 'csv',
      columns: ['planCode', 'checklist'],
      where: [{ field: 'planCode', operator: 'eq', value: 'FV-1' }],
    });
    const [, cell = ''] = /FV-1,"(.*)"/.exec(csv.text) ?? [];
    expect(JSON.parse(cell.replaceAll('""', '"'))).toEqual(checklist);
  });

  it('of references must be among those the picker offers, also when what it reads changes', async () => {
    const [here] = (
      await post<{ list: Row[] }>('/api/airport/queryList', { where: [{ field: 'stationCode', operator: 'eq', value: 'DEMO-S01' }] })
    ).data.list;
    const [there] = (
      await post<{ list: Row[] }>('/api/airport/queryList', { where: [{ field: 'stationCode', operator: 'ne', value: 'DEMO-S01' }] })
    ).data.list;
    expect([here, there]).not.toContain(undefined);
    expect(wrongAt(await post('/api/plan/insert', plan({ planCode: 'FV-2', airportSn: there?.sn })))).toEqual(['airportSn reference']);
    const { data: row } = await post('/api/plan/insert', plan({ planCode: 'FV-2', airportSn: here?.sn }));
    expect(wrongAt(await post('/api/plan/update', { id: row.id, version: row.version, stationCode: there?.stationCode }))).toEqual([
      'airportSn reference',
    ]);
    expect(
      (await post('/api/plan/update', { id: row.id, version: row.version, stationCode: there?.stationCode, airportSn: there?.sn })).http,
    ).toBe(200);
  });

  it('are told by pages in the history, with the states the record has been in', async () => {
    let { data: row } = await post('/api/plan/insert', plan({ planCode: 'FV-3' }));
    for (let n = 0; n < 31; n += 1)
      ({ data: row } = await post('/api/plan/update', { id: row.id, version: row.version, planName: `值 ${n}` }));
    expect((await post('/api/plan/submit', { id: row.id })).http).toBe(200);
    const first = (await post<HistoryPage>(`/api/plan/history?id=${row.id}`, {})).data;
    expect([first.list.length, first.list[0]?.action, first.visited?.sort()]).toEqual([30, 'submit', ['0', '1']]);
    const second = (await post<HistoryPage>(`/api/plan/history?id=${row.id}&before=${first.next}`, {})).data;
    expect([second.list.map((e) => e.action), second.next, second.visited]).toEqual([['update', 'update', 'insert'], null, undefined]);
    expect(first.list.at(-1)?.changes).toMatchObject([{ field: 'planName', from: '值 1', to: '值 2' }]);
  });
});
