/** «Why?»: everybody hears about the own rights; what is withheld is named to real administrators only. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLE_VIEW_PATHS } from '../../../src/contract/roleView.ts';
import { WHY_PATH, type WhyAnswer } from '../../../src/contract/why.ts';
import { describeServer } from '../../support/server.ts';

const SCREEN = 'powerStation/photovoltaic';

describeServer('Why?', (server) => {
  const why = (as: string | null = 'admin', screen = SCREEN) =>
    server().call<WhyAnswer>(`${WHY_PATH}?screen=${screen}`, undefined, { as, method: 'GET' });
  const view = (body?: object) => server().call(body ? ROLE_VIEW_PATHS.begin : ROLE_VIEW_PATHS.end, body ?? {});
  const found = ({ findings }: WhyAnswer) => findings.map((f) => `${f.name} ${f.reason} ${f.code ?? ''}`.trim());
  const menuRow = async (code: string, shown: '0' | '1') =>
    server().system.context.database.pool.query('update menu set "isHidden" = $2 where "menuCode" = $1', [code, shown]);

  beforeAll(async () => {
    const file = join(server().schemas, 'resources', 'station.json');
    const document = JSON.parse(readFileSync(file, 'utf8')) as {
      record: { properties: Record<string, Record<string, Record<string, unknown>>> };
    };
    Object.assign(document.record.properties['capacity']?.['x-field'] ?? {}, { permission: 'jurisdiction/role:edit' });
    writeFileSync(file, JSON.stringify(document));
    await server().system.context.store.load();
  });
  afterAll(() => view());

  it('tells an administrator who sees the console as a role what the role lacks, by code', async () => {
    await view({ roleCode: 'solar', stationCode: 'DEMO-S01' });
    const { data } = await why();
    expect(data).toMatchObject({ complete: true, roles: ['光伏场站用户'], sight: { level: 'station', boosters: [] } });
    expect(data.offered).toContain('delete');
    expect(found(data)).toEqual(
      expect.arrayContaining([
        'capacity field.permission jurisdiction/role:edit',
        'jurisdiction/role menu.permission jurisdiction/role:view',
        'map/zone menu.hiddenDocument',
      ]),
    );
    expect((await why('admin', 'jurisdiction/role')).http).toBe(200);
    await view();
  });

  it('tells a user of the role what is offered and whence, and no name of what is withheld', async () => {
    const { data, text } = await why('solar');
    expect(data).toMatchObject({ complete: false, roles: ['光伏场站用户'], sight: { level: 'station' } });
    expect(data.offered).toContain('delete');
    expect(text).not.toMatch(/capacity|jurisdiction/);
    expect(found(data).filter((f) => f.includes('permission'))).toEqual([]);
    expect(await why('solar', 'jurisdiction/role')).toMatchObject({ http: 404, error: 'route.unknown' });
    expect((await why('solar', 'constructor')).http).toBe(404);
  });

  it('names company and level', async () => {
    expect((await why('branch1')).data.sight).toEqual({ level: 'branch', name: '西北分公司(演示)', boosters: [] });
    expect((await why('group')).data.sight).toEqual({ level: 'group', name: null, boosters: [] });
  });

  it('knows of menu records hidden and areas hidden', async () => {
    await menuRow(SCREEN, '0');
    expect(found((await why('branch1')).data)).toContain(`${SCREEN} menu.hiddenRecord`);
    await menuRow(SCREEN, '1');
    await menuRow('powerStation', '0');
    expect(found((await why('branch1', '')).data)).toContain(`${SCREEN} menu.area`);
    await menuRow('powerStation', '1');
  });

  it('withholds nothing from the administrator, and answers nobody', async () => {
    expect(found((await why()).data).filter((f) => f.includes('permission'))).toEqual([]);
    expect((await why(null)).http).toBe(401);
  });
});
