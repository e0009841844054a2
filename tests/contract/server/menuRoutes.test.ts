/** Every address of the menu: in the served documents and menu records, placed by the console's own routing, and answering. */
import { beforeAll, describe, expect, it } from 'vitest';
import { homes } from '../../../resources.config.ts';
import type { Manifest, MenuEntry } from '../../../src/contract/manifest.ts';
import type { ScreenData } from '../../../src/contract/source.ts';
import type { ScreenBundle } from '../../../src/documents/types.ts';
import { deployment } from '../../../src/console/data/deployment.ts';
import { userRoutes } from '../../../src/console/shell/routes/menu.ts';
import { pagesOf, routeAt, staticRoutes, type RouteItem } from '../../../src/console/shell/routes/routes.ts';
import { describeServer } from '../../support/server.ts';

/** Clause and address, title in both languages; helpers stand in no menu. */
const ROUTES: [address: string, title: string, titleEn: string][] = [
  ['[S2-16] /result/lineResult', '杆塔线路结果', 'Tower line result'],
  ['[S2-19] /ivData/zone', 'IV数据分区', 'IV zones'],
  ['[S2-19] /ivData/map', 'IV数据地图', 'IV map'],
  ['[S2-19] /ivData/screen', 'IV诊断大屏', 'IV big screen'],
  ['[S2-17] /live', '直播伴飞', 'Live flight companion'],
  ['[S2-17] /liveDemo', '直播伴飞', 'Live flight companion'],
  ['[S2-18] /map/zone', '方阵管理', 'Solar zone management'],
  ['[S2-18] /map/wtg', '风机管理', 'Turbine management'],
  ['[S2-18] /map/lineArea', '杆塔线路管理', 'Tower line management'],
  ['[S2-18] /map/secureArea', '安防区管理', 'Security area management'],
  ['[S2-21] /ivData/dataBinding', '数据绑定', 'Data binding'],
  ['[S2-21] /ivData/dataForm', 'IV数据报表', 'IV data table'],
  ['[S2-21] /ivData/dataMap', 'IV分布', 'IV distribution'],
  ['[S2-21] /ivData/dataPlan', 'IV检测计划', 'IV test plan'],
  ['[S2-21] /ivData/ivcvPlan', 'IV/CV扫描计划', 'IV-CV scan plan'],
  ['[S2-22] /powerStation/photovoltaic', '光伏电站', 'Solar station'],
  ['[S2-22] /powerStation/fanDetection', '风电场', 'Wind farm'],
  ['[S2-23] /map/photovoltaic', '光伏地图', 'Solar map'],
  ['[S2-23] /map/fanDetection', '风机地图', 'Wind map'],
  ['[S2-23] /map/line', '线路地图', 'Line map'],
  ['[S2-23] /map/secure', '安防地图', 'Security map'],
  ['[S2-23] /map/3DModel', '三维模型', '3D model'],
  ['[S2-23] /map/modelDem', '地形模型', 'DEM management'],
  ['[S2-23] /map/defense', '防区管理', 'Defence zone'],
  ['[S2-23] /map/templateManage', '模板管理', 'Template management'],
  ['[S2-23] /map/extendManage', '扩展管理', 'Extension layer management'],
  ['[S2-24] /cruiseRoute', '巡航航线', 'Cruise routes'],
  ['[S2-24] /airport', '机场远程巡检', 'Dock remote inspection'],
  ['[S2-24] /wtgAirport', '风机机场', 'Turbine dock'],
  ['[S2-24] /planes', '外场无人机', 'Drones in the field'],
  ['[S2-25] /route/pvRoute', '航线规划', 'Route planning'],
  ['[S2-25] /route/lineRoute', '杆塔航线', 'Tower line route'],
  ['[S2-25] /route/airspace', '空域管理', 'Airspace'],
  ['[S2-25] /route/flightTime', '飞行时长', 'Flight hours'],
  ['[S2-25] /route/flightRank', '飞行排名', 'Flight ranking'],
  ['[S2-25] /route/airside', '空侧工作站', 'Airside workstation'],
  ['[S2-25] /route/inspectionSimulation', '巡检模拟', 'Route simulation'],
  ['[S2-26] /inspection/photovoltaic', '光伏巡检计划', 'Solar plan'],
  ['[S2-26] /inspection/fanDetection', '风机巡检计划', 'Wind plan'],
  ['[S2-26] /inspection/line', '线路巡检计划', 'Line plan'],
  ['[S2-26] /inspection/common', '通用计划', 'General plan'],
  ['[S2-26] /inspection/airport', '机场计划', 'Dock plan'],
  ['[S2-26] /inspection/airportSecurity', '机场安防巡航', 'Dock security patrol'],
  ['[S2-26] /inspection/airportLine', '机场线路计划', 'Dock line plan'],
  ['[S2-26] /inspection/flightCommand', '飞行指挥', 'Flight command'],
  ['[S2-26] /inspection/recycle', '回收站', 'Recycle bin'],
  ['[S2-26] /inspection/synchronization', '数据同步', 'Synchronisation'],
  ['[S2-27] /result/monitor', '实时监控', 'Monitoring wall'],
  ['[S2-27] /result/modelAL', '算法模型', 'Algorithm models'],
  ['[S2-27] /result/defectSample', '缺陷样本库', 'Defect samples'],
  ['[S2-27] /result/history', '历史报告', 'History report'],
  ['[S2-27] /result/comparison', '报告对比', 'Report comparison'],
  ['[S2-27] /result/fjList', '风机报告', 'Wind report list'],
  ['[S2-28] /examine/photovoltaic', '光伏缺陷审核消缺', 'Solar defects'],
  ['[S2-28] /examine/fanDetection', '风机缺陷审核消缺', 'Wind defects'],
  ['[S2-28] /examine/line', '线路缺陷审核消缺', 'Line defects'],
  ['[S2-28] /examine/dict', '缺陷字典', 'Defect catalogue'],
  ['[S2-28] /examine/rank', '消缺排名', 'Elimination ranking'],
  ['[S2-29] /analysis/allQuery', '综合查询', 'Query everything'],
  ['[S2-29] /analysis/effect', '巡检成效', 'Inspection effect'],
  ['[S2-29] /analysis/comparison', '对比分析', 'Comparison'],
  ['[S2-29] /analysis/bigDataAllQuery', '大数据综合查询', 'Big-data query'],
  ['[S2-30] /defects/wind', '风机任务', 'Wind task'],
  ['[S2-30] /defects/line', '线路任务', 'Line task'],
  ['[S2-30] /defects/assemblyCount', '组件清点', 'Module counting'],
  ['[S2-30] /defects/pointCloud', '点云处理', 'Point-cloud processing'],
  ['[S2-30] /defects/photovoltaic4', '光伏任务', 'Solar task'],
  ['[S2-30] /defects/airport4', '机场光伏任务', 'Dock solar task'],
  ['[S2-30] /defects/airportWtg', '机场风机任务', 'Dock wind task'],
  ['[S2-30] /defects/airportLine', '机场线路任务', 'Dock line task'],
  ['[S2-30] /defects/security', '安防任务', 'Security task'],
  ['[S2-30] /defects/convertor', '逆变器红外任务', 'Inverter and converter task'],
  ['[S2-30] /defects/solarEl', 'EL检测任务', 'EL task'],
  ['[S2-30] /defects/wtgMxing', '风机建模任务', 'Turbine model task'],
  ['[S2-30] /defects/anomalous', '异常数据任务', 'Abnormal data'],
  ['[S2-30] /defects/security2', '安防复核', 'Security re-check'],
  ['[S2-31] /assetManage/information', '无人机管理', 'Drone management'],
  ['[S2-31] /assetManage/airportManage', '机场管理', 'Dock management'],
  ['[S2-31] /assetManage/terminal', '终端管理', 'Terminals'],
  ['[S2-31] /assetManage/deviceIoT', '物联设备', 'IoT devices'],
  ['[S2-32] /users/information', '用户信息', 'User information'],
  ['[S2-32] /users/dept', '组织机构', 'Organization'],
  ['[S2-33] /feedback', '意见反馈', 'Feedback'],
  ['[S2-33] /abnormal', '异常记录', 'Abnormal record'],
  ['[S2-34] /jurisdiction/menu', '菜单管理', 'Menus'],
  ['[S2-34] /jurisdiction/log', '登录日志', 'Login log'],
  ['[S2-34] /jurisdiction/role', '角色管理', 'Roles'],
  ['[S2-35] /system/dictionary', '数据字典', 'Data dictionary'],
  ['[S2-35] /system/user', '门户信息', 'Portal info'],
];

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
    ])('%s is the %s, and shows %s its figures', async (named, _, as, name) => {
      const address = named.split(' ')[1] ?? '';
      const served = JSON.parse((await server().call('/documents/manifest.json', undefined, { as, method: 'GET' })).text) as Manifest;
      const own = Object.values(homes).find((home) => home.path === address) ?? homes.group;
      const root = staticRoutes(served, own)[0];
      expect(root).toMatchObject({ path: '/', redirect: address });
      expect(root?.children.find((route) => route.path === address)).toMatchObject({ name: 'home', hidden: false, screen: { name } });
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
