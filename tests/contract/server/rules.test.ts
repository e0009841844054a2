import { expect, it } from 'vitest';
import { describeServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };

describeServer('Rules of a record', (server) => {
  const post = <T = Row>(path: string, body: object, as = 'admin') => server().call<T>(path, body, { as });
  const solar = { stationCode: 'RULE-1', name: 'Rule', leavesType: '2', companyCode: '001001', moduleCount: 10 };

  it('refuse at insert what they hide, and need nothing of it', async () => {
    expect(await post('/api/station/insert', { ...solar, fanCount: 3 })).toMatchObject({
      http: 422,
      errors: [{ field: 'fanCount', keyword: 'hidden', message: 'Turbine count does not apply to this record' }],
    });
    expect(await post('/api/station/insert', { ...solar, fanCount: null, models: '' })).toMatchObject({
      http: 200,
      data: { moduleCount: 10, fanCount: null },
    });
  });

  it('leave at update what they hide as it is stored, and refuse a change of it', async () => {
    const { data: made } = await post('/api/station/insert', { ...solar, stationCode: 'RULE-2' });
    const { data: wind } = await post('/api/station/update', { id: made.id, version: made.version, leavesType: '3', fanCount: 4 });
    expect(wind).toMatchObject({ leavesType: '3', fanCount: 4, moduleCount: 10 });
    expect(await post('/api/station/update', { ...wind, name: 'Posted whole' })).toMatchObject({ http: 200, data: { moduleCount: 10 } });
    expect(await post('/api/station/update', { id: made.id, version: 3, moduleCount: 11 })).toMatchObject({
      http: 422,
      errors: [{ field: 'moduleCount', keyword: 'hidden' }],
    });
    const { data: back } = await post('/api/station/update', { id: made.id, version: 3, leavesType: '2', moduleCount: 12 });
    expect(back).toMatchObject({ moduleCount: 12, fanCount: 4 });
  });

  it('need a value by what else the record says', async () => {
    const user = {
      userCode: 'rule1',
      username: 'rule1',
      userType: '9',
      companyCode: '001001',
      roleCodes: ['solar'],
      phone: '13900000001',
      password: 'Ru1es-of-a-record',
    };
    const refused = await post('/api/sys/sys/sysUser/insert', user);
    expect(refused).toMatchObject({ http: 422 });
    expect(refused.errors?.map((e) => [e.field, e.keyword])).toEqual([
      ['leavesType', 'required'],
      ['stationCode', 'required'],
    ]);
    expect(await post('/api/sys/sys/sysUser/insert', { ...user, leavesType: '2', stationCode: 'DEMO-S01' })).toMatchObject({ http: 200 });
    expect(
      await post('/api/sys/sys/sysUser/insert', {
        ...user,
        userCode: 'rule2',
        username: 'rule2',
        userType: '99',
        phone: '13900000002',
        stationCode: 'DEMO-S01',
      }),
    ).toMatchObject({ http: 422, errors: [{ field: 'stationCode', keyword: 'hidden' }] });
  });
});
