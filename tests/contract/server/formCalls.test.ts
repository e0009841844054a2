import { expect, it } from 'vitest';
import type { TransitionResult } from '../../../src/contract/states.ts';
import { describeServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };

describeServer('Calls of forms', (server) => {
  const post = <T = Row>(path: string, body: unknown, as = 'admin') => server().call<T>(path, body as object, { as });
  const stations = async (where: object[]): Promise<Row[]> =>
    (await post<{ list: Row[] }>('/api/station/queryList', { where, pageSize: 50 })).data.list;

  it('tell whether a value is taken, and nothing else', async () => {
    const [row] = await stations([{ field: 'stationCode', operator: 'eq', value: 'DEMO-S01' }]);
    expect((await post('/api/station/taken', { field: 'stationCode', value: 'DEMO-S01' })).data).toEqual({ taken: true });
    expect((await post('/api/station/taken', { field: 'stationCode', value: 'NOBODY' })).data).toEqual({ taken: false });
    expect((await post('/api/station/taken', { field: 'stationCode', value: 'DEMO-S01', id: row?.id })).data).toEqual({ taken: false });
  });

  it('tell it only of rows within reach, only to who writes, only of what may not repeat', async () => {
    const [foreign] = await stations([{ field: 'companyCode', operator: 'eq', value: '001002' }]);
    const ask = { field: 'stationCode', value: foreign?.stationCode };
    expect((await post('/api/station/taken', ask, 'group')).data).toEqual({ taken: true });
    expect((await post('/api/station/taken', ask, 'branch1')).data).toEqual({ taken: false });
    expect(await post('/api/station/taken', ask, 'solar')).toMatchObject({ http: 403, error: 'permission.denied' });
    expect(await post('/api/station/taken', { field: 'name', value: 'x' })).toMatchObject({ http: 400, error: 'request.body' });
    expect(await post('/api/station/taken', { field: 'stationCode', value: { a: 1 } })).toMatchObject({ http: 400, error: 'request.body' });
  });

  it('update many rows, each answered for: versions, rules and scope hold for every one', async () => {
    const solar = (
      await stations([
        { field: 'leavesType', operator: 'eq', value: '2' },
        { field: 'companyCode', operator: 'under', value: '001001' },
      ])
    ).slice(0, 2);
    const [wind] = await stations([{ field: 'leavesType', operator: 'eq', value: '3' }]);
    const [foreign] = await stations([{ field: 'companyCode', operator: 'under', value: '001002' }]);
    const rows = [solar[0], { ...solar[1], version: 99 }, wind, foreign].map((row) => ({ id: row?.id, version: row?.version }));
    const { data } = await post<TransitionResult>(
      '/api/station/updateMany',
      { rows, values: { inverterCount: 7, contact: null } },
      'branch1',
    );
    expect(data.done).toEqual([solar[0]?.id]);
    expect(data.refused.map((r) => [r.id, r.error])).toEqual([
      [solar[1]?.id, 'record.stale'],
      [wind?.id, expect.stringMatching(/record\.(invalid|unknown)/)],
      [foreign?.id, 'record.unknown'],
    ]);
    expect((await post(`/api/station/detail?id=${solar[0]?.id}`, {})).data).toMatchObject({ inverterCount: 7, contact: null });
  });

  it('refuse a bulk update that makes no sense, or by who may not edit', async () => {
    const [row] = await stations([{ field: 'stationCode', operator: 'eq', value: 'DEMO-S01' }]);
    const rows = [{ id: row?.id, version: row?.version }];
    for (const body of [
      { rows, values: {} },
      { rows: [], values: { contact: 'x' } },
      { rows: [{ id: row?.id }], values: { contact: 'x' } },
      { rows, values: { stationCode: 'x' } },
      null,
      { rows: [null], values: { contact: 'x' } },
    ]) {
      expect(await post('/api/station/updateMany', body)).toMatchObject({ http: 400 });
    }
    expect(await post('/api/station/updateMany', { rows, values: { contact: 'x' } }, 'solar')).toMatchObject({
      http: 403,
      error: 'permission.denied',
    });
  });
});
