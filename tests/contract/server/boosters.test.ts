/** Stations whose booster equipment a user works on besides the own station. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WHY_PATH, type WhyAnswer } from '../../../src/contract/why.ts';
import { describeServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string };

describeServer('Booster stations', (server) => {
  const context = () => server().system.context;
  const boosters = async (path: string | null): Promise<void> => {
    const { database, sessions } = context();
    await sql`update "user" set "boosterStationPath" = ${path} where username = 'solar'`.execute(database.db);
    sessions.forget();
  };
  const stationsOf = async (resource: string, params: object = {}): Promise<string[]> => {
    const { data } = await server().call<{ list: Row[] }>(`/api/${resource}/queryList`, { pageSize: 200, params }, { as: 'solar' });
    return [...new Set(data.list.map((row) => String(row.stationCode)))].sort();
  };
  beforeAll(() => boosters('DEMO-S02'));
  afterAll(() => boosters(null));

  it('[S6-02] widen the rows of a station user to their booster equipment, and to nothing else', async () => {
    expect(await stationsOf('substation')).toEqual(['DEMO-S01', 'DEMO-S02']);
    expect(await stationsOf('station')).toEqual(['DEMO-S01']);
    expect(await stationsOf('boxTransformer')).toEqual(['DEMO-S01']);
  });

  it('[S6-02] widen them to the devices in those substations, and to none outside of them', async () => {
    const { database } = context();
    for (const [resource, key] of [
      ['iotDevice', 'code'],
      ['terminal', 'code'],
      ['videoSource', 'sourceCode'],
    ] as const) {
      await database.pool.query(
        `update "${resource}" set "substationCode" = 'DEMO-S02-B01' where "${key}" = (select min("${key}") from "${resource}" where "stationCode" = 'DEMO-S02')`,
      );
      const { rows } = await database.pool.query<{ there: string[]; all: number }>(
        `select array_agg("${key}" order by "${key}") filter (where "substationCode" = 'DEMO-S02-B01') as there, count(*)::int as all from "${resource}" where "stationCode" = 'DEMO-S02'`,
      );
      const { data } = await server().call<{ list: Row[] }>(`/api/${resource}/queryList`, { pageSize: 200 }, { as: 'solar' });
      const reached = data.list.filter((row) => row.stationCode === 'DEMO-S02').map((row) => String(row[key]));
      expect([resource, reached.sort()]).toEqual([resource, rows[0]?.there]);
      expect(rows[0]?.all).toBeGreaterThan(reached.length);
      expect(await stationsOf(resource)).toEqual(['DEMO-S01', 'DEMO-S02']);
    }
  });

  it('are named to who asks why; a device stands in no substation of another station', async () => {
    const { database } = context();
    const { rows } = await database.pool.query<{ id: string; version: number }>(
      `select id, version from "iotDevice" where "substationCode" = 'DEMO-S02-B01' order by code limit 1`,
    );
    const update = (values: object) => server().call('/api/iotDevice/update', { ...rows[0], ...values }, { as: 'branch1' });
    expect(await update({ substationCode: 'DEMO-S01-B01' })).toMatchObject({ http: 422, errors: [{ field: 'substationCode' }] });
    const why = (screen: string) => server().call<WhyAnswer>(`${WHY_PATH}?screen=${screen}`, undefined, { as: 'solar', method: 'GET' });
    expect((await why('assetManage/deviceIoT')).data.sight.boosters).toEqual(['DEMO-S02']);
    expect((await why('powerStation/photovoltaic')).data.sight.boosters).toEqual([]);
  });
});
