/** Every address of the menu: in the served documents and menu records, placed by the console's own routing, and answering. */
import { beforeAll, describe, expect, it } from 'vitest';
import { homes } from '../../../resources.config.ts';
import type { Manifest, MenuEntry } from '../../../src/contract/manifest.ts';
import type { ScreenData } from '../../../src/contract/source.ts';
import type { ScreenBundle } from '../../../src/documents/ground/model/resource.ts';
import { deployment } from '../../../src/console/data/deployment.ts';
import { userRoutes } from '../../../src/console/shell/routes/menu.ts';
import { pagesOf, routeAt, staticRoutes, type RouteItem } from '../../../src/console/shell/routes/routes.ts';
import { readRoutes } from '../../support/routes.ts';
import { describeServer } from '../../support/server.ts';

/** Clause and address, title in both languages, of the table of routes; the homes stand below. */
const ROUTES = readRoutes()
  .filter(({ clause, document }) => document !== '' && clause >= 'S2-16')
  .map(({ clause, address, title, titleEn }) => [`[${clause}] ${address}`, title, titleEn] as const);

/** Those that the menu does not show: opened from others. */
const HIDDEN = new Set(['[S2-16]', '[S2-17]', '[S2-18]', '[S2-19]']);
const NOT_CACHED = new Set(['[S2-17]']);
const HIDDEN_ROUTES = new Set(['/result/fjList']);

describeServer('Addresses of the menu', (server) => {
  let routes: RouteItem[] = [];
  beforeAll(async () => {
    const manifest = JSON.parse((await server().call('/documents/manifest.json', undefined, { method: 'GET' })).text) as Manifest;
    const { data } = await server().call<MenuEntry[]>('/api/sys/sys/sysMenu/queryListByUserCode', {});
    routes = userRoutes(staticRoutes(manifest), data);
  });

  it.each(ROUTES)('%s is %s, %s, and answers', async (named, title, titleEn) => {
    const [clause = '', address = ''] = named.split(' ');
    const found = routeAt(address, pagesOf(routes));
    const screen = found?.route.screen;
    expect(found).toMatchObject({ rest: '', route: { path: address, meta: { title, titleEn } } });
    expect(found?.route.hidden).toBe(HIDDEN.has(clause) || HIDDEN_ROUTES.has(address));
    expect(found?.route.meta.noCache).toBe(NOT_CACHED.has(clause));
    const { text } = await server().call(`/documents/${screen?.name.replace('/', '.')}.${screen?.hash}.json`, undefined, { method: 'GET' });
    const bundle = JSON.parse(text) as Partial<ScreenBundle>;
    if (!bundle.resource) {
      const { http, data } = await server().call<ScreenData>('/api/screen/data', { screen: screen?.name });
      expect(http).toBe(200);
      expect(Object.entries(data.blocks).filter(([, block]) => 'error' in block)).toEqual([]);
      return;
    }
    const list = await server().call<{ list: unknown[] }>(`${bundle.resource.api}/queryList?screen=${screen?.name}`, { pageSize: 10 });
    expect([list.http, Array.isArray(list.data.list)]).toEqual([200, true]);
  });

  it('[S2-30] /defects/lineData is an external link to the address that the configuration key lineDataURL holds', async () => {
    const manifest = JSON.parse((await server().call('/documents/manifest.json', undefined, { method: 'GET' })).text) as Manifest;
    const { data } = await server().call<MenuEntry[]>('/api/sys/sys/sysMenu/queryListByUserCode', {});
    const linkOf = (): RouteItem | undefined =>
      pagesOf(userRoutes(staticRoutes(manifest), data)).find((route) => route.component === 'defects/lineData');
    expect(linkOf()).toBeUndefined();
    deployment.lineDataURL = 'https://lines.example/data';
    try {
      expect(linkOf()).toMatchObject({
        path: 'https://lines.example/data',
        hidden: false,
        meta: { title: '线路数据', titleEn: 'Line data' },
      });
    } finally {
      deployment.lineDataURL = '';
    }
  });

  it.each([
    ['solar and wind plants', 'station', ['leavesType', ['2', '3']]],
    ['drones', 'drone', undefined],
    ['docks', 'airport', undefined],
    ['inspections with them', 'plan', undefined],
    ['what they found', 'defect', undefined],
  ] as const)('[S1-01] who is signed in works with %s, who is not sees nothing of them', async (_, resource, kinds) => {
    const { data } = await server().call<{ list: Record<string, unknown>[]; total: number }>(`/api/${resource}/queryList`, {
      pageSize: 200,
    });
    expect(data.total).toBeGreaterThan(0);
    if (kinds) expect([...new Set(data.list.map((row) => row[kinds[0]]))].sort()).toEqual(kinds[1]);
    expect(await server().call(`/api/${resource}/queryList`, {}, { as: null })).toMatchObject({ http: 401, data: null });
  });

  describe('[S2-20] pages opened from others', () => {
    /** What somebody sees whose one role holds these screens. */
    const seen = async (menuCodes: string[]): Promise<{ at: (path: string) => boolean; rows: (path: string) => Promise<number> }> => {
      const { database, sessions } = server().system.context;
      await database.pool.query(`delete from role where "roleCode" = 'opener'`);
      await database.pool.query(
        `insert into role (id, version, "roleCode", "roleName", "menuCodes", status) values (gen_random_uuid(), 1, 'opener', 'x', $1, '1')`,
        [menuCodes],
      );
      await database.pool.query(`update "user" set "roleCodes" = '{opener}' where username = 'branch3'`);
      sessions.forget();
      const as = 'branch3';
      const manifest = JSON.parse((await server().call('/documents/manifest.json', undefined, { as, method: 'GET' })).text) as Manifest;
      const { data } = await server().call<MenuEntry[]>('/api/sys/sys/sysMenu/queryListByUserCode', {}, { as });
      const pages = pagesOf(userRoutes(staticRoutes(manifest), data));
      const screenAt = (path: string) => routeAt(path, pagesOf(routes))?.route.screen;
      return {
        at: (path) => routeAt(path, pages)?.rest === '',
        rows: async (path) => {
          const screen = screenAt(path);
          return (await server().call(`${screen?.api ?? `/api/${screen?.resource}`}/queryList?screen=${screen?.name}`, {}, { as })).http;
        },
      };
    };
    it.each([
      ['/map/zone', 'map/photovoltaic'],
      ['/map/wtg', 'map/fanDetection'],
      ['/map/lineArea', 'map/line'],
      ['/map/secureArea', 'map/secure'],
      ['/result/lineResult', 'result/history'],
      ['/ivData/map', 'ivData/dataMap'],
    ])('%s needs no menu record of its own: %s leads to it', async (path, entry) => {
      const { at, rows } = await seen([entry]);
      expect([at(path), await rows(path)]).toEqual([true, 200]);
    });
    it('the right to the entry still holds: without it the address is nothing', async () => {
      const { at, rows } = await seen(['users/information']);
      expect([at('/map/zone'), await rows('/map/zone')]).toEqual([false, 403]);
    });
  });

  describe('the homes', () => {
    it.each([
      ['[S2-09] /index', 'group home', 'group', 'analysis/home'],
      ['[S2-10] /home', 'branch home', 'branch1', 'analysis/homeBranch'],
      ['[S2-11] /homeSolar', 'solar station home', 'solar', 'analysis/homeSolar'],
      ['[S2-12] /homeWtg', 'wind station home', 'wind', 'analysis/homeWtg'],
    ])('%s is the %s, [S2-13] named home, titled 首页, pinned and not cached, and shows %s its figures', async (named, _, as, name) => {
      const address = named.split(' ')[1] ?? '';
      const served = JSON.parse((await server().call('/documents/manifest.json', undefined, { as, method: 'GET' })).text) as Manifest;
      const own = Object.values(homes).find((home) => home.path === address) ?? homes.group;
      const root = staticRoutes(served, own)[0];
      expect(root).toMatchObject({ path: '/', redirect: address });
      expect(root?.children.find((route) => route.path === address)).toMatchObject({
        name: 'home',
        hidden: false,
        screen: { name },
        meta: { title: '首页', titleEn: 'Home', affix: true, noCache: true },
      });
      const { http, data } = await server().call<ScreenData>('/api/screen/data', { screen: name }, { as });
      expect(http).toBe(200);
      expect(Object.keys(data.blocks).length).toBeGreaterThan(3);
      expect(Object.entries(data.blocks).filter(([, block]) => 'error' in block)).toEqual([]);
    });
  });

  describe('the areas', () => {
    it.each([
      [1, 'ivData', 'IV诊断', 'IV diagnosis'],
      [2, 'powerStation', '电站管理', 'Power stations'],
      [3, 'map', '电子地图', 'Electronic maps'],
      [4, 'remote', '远程巡检', 'Remote inspection'],
      [5, 'route', '飞行管理', 'Flight management'],
      [6, 'inspection', '巡检计划', 'Inspection plans'],
      [7, 'result', '算法资源', 'Algorithm resources'],
      [8, 'examine', '审核消缺', 'Review and elimination'],
      [9, 'analysis', '数据分析', 'Data analysis'],
      [10, 'defects', '巡检任务', 'AI data processing'],
      [11, 'assetManage', '设备管理', 'Device management'],
      [12, 'users', '用户管理', 'User management'],
      [13, 'feedback', '意见反馈', 'Feedback'],
      [14, 'jurisdiction', '权限管理', 'Permissions'],
      [15, 'system', '系统管理', 'System management'],
    ])('[S1-02] area %i after home is %s, %s, %s, with pages in it', (n, name, title, titleEn) => {
      expect(routes[n]).toMatchObject({ name, meta: { title, titleEn }, hidden: false });
      expect(routes[n]?.children.filter((route) => !route.hidden).length).toBeGreaterThan(0);
    });
  });
});
