import { expect, it } from 'vitest';
import { importFile } from '../../support/importFile.ts';
import { describeServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };

describeServer('Checks on several fields', (server) => {
  const post = <T = Row>(path: string, body: object, language = 'en') => server().call<T>(path, body, { language });
  const airspace = {
    code: 'CHECK-1',
    name: 'Check',
    stationCode: 'DEMO-S01',
    type: '1',
    floor: 10,
    ceiling: 120,
    validFrom: '2026-01-02T00:00:00Z',
    validTo: '2026-01-03T00:00:00Z',
  };
  const late = { field: 'validTo', keyword: 'check', message: 'The end must be later than the start' };

  it('refuse at insert, with the message at its field, in the language of who asks', async () => {
    const wrong = { ...airspace, validTo: airspace.validFrom, ceiling: 10 };
    expect(await post('/api/airspace/insert', wrong)).toMatchObject({
      http: 422,
      errors: [late, { field: 'ceiling', keyword: 'check', message: 'The ceiling must lie above the floor' }],
    });
    expect((await post('/api/airspace/insert', wrong, 'zh')).errors?.[0]).toEqual({ ...late, message: '失效时间须晚于生效时间' });
    expect(await post('/api/airspace/insert', airspace)).toMatchObject({ http: 200 });
  });

  it('judge an update by the whole record, whichever field comes', async () => {
    const { data: made } = await post('/api/airspace/insert', { ...airspace, code: 'CHECK-2' });
    const at = { id: made.id, version: made.version };
    expect(await post('/api/airspace/update', { ...at, validFrom: '2026-01-04T00:00:00Z' })).toMatchObject({ http: 422, errors: [late] });
    expect(await post('/api/airspace/update', { ...at, floor: 130 })).toMatchObject({ http: 422, errors: [{ field: 'ceiling' }] });
    expect(await post('/api/airspace/update', { ...at, floor: null, ceiling: 5 })).toMatchObject({ http: 200, data: { ceiling: 5 } });
  });

  it('refuse of many rows those that do not meet them', async () => {
    const made = await Promise.all(
      ['3', '4'].map(async (n) => (await post('/api/airspace/insert', { ...airspace, code: `CHECK-${n}`, ceiling: Number(n) * 20 })).data),
    );
    const { data } = await post<{ done: string[]; refused: { id: string; message: string }[] }>('/api/airspace/updateMany', {
      rows: made.map(({ id, version }) => ({ id, version })),
      values: { floor: 70 },
    });
    expect(data.done).toEqual([made[1]?.id]);
    expect(data.refused.map((r) => [r.id, r.message])).toEqual([
      [made[0]?.id, expect.stringContaining('The ceiling must lie above the floor')],
    ]);
  });

  it('judge what a transition writes, and nothing that it leaves alone', async () => {
    const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const { data: made } = await post('/api/airspace/insert', { ...airspace, code: 'CHECK-5', validTo: soon(3) });
    const { pool } = server().system.context.database;
    await pool.query(`update airspace set "applyStatus" = '4', ceiling = 1 where id = $1`, [made.id]);
    const renew = (from: string, to: string) => post('/api/airspace/renew', { id: made.id, values: { validFrom: from, validTo: to } });
    expect(await renew(soon(9), soon(5))).toMatchObject({ http: 422, errors: [late] });
    expect(await renew(soon(4), soon(5))).toMatchObject({ http: 200 });
  });

  it('are told of by line in an import, also of rows that are there', async () => {
    await post('/api/airspace/insert', { ...airspace, code: 'CHECK-6' });
    const columns = Object.fromEntries(Object.keys(airspace).map((name) => [name, name]));
    const line = (row: object) => Object.values({ ...airspace, ...row }).join(',');
    const file = (...rows: object[]) => Buffer.from([Object.keys(airspace).join(','), ...rows.map(line)].join('\n'));
    const { result } = await importFile(
      server(),
      '/api/airspace',
      { mapping: { columns }, dryRun: true },
      file({ code: 'CHECK-7' }, { code: 'CHECK-8', ceiling: 3 }),
    );
    expect(result.errors).toMatchObject([{ line: 3, column: 'ceiling', value: '3', message: 'The ceiling must lie above the floor' }]);
    const floors = Buffer.from('code,name,stationCode,type,floor\nCHECK-6,Check,DEMO-S01,1,500');
    const upsert = await importFile(
      server(),
      '/api/airspace',
      {
        mapping: { columns: { code: 'code', name: 'name', stationCode: 'stationCode', type: 'type', floor: 'floor' } },
        mode: 'upsert',
        dryRun: true,
      },
      floors,
    );
    expect(upsert.result.errors.map((e) => e.message)).toContain('The ceiling must lie above the floor');
  });
});
