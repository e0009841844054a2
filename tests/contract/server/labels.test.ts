/** Labels that lists and forms must carry (S3-15), and those of the menu (S2-38), read from the served documents of an administrator. */
import { beforeAll, describe, expect, it } from 'vitest';
import { userRoutes } from '../../../src/console/shell/routes/menu.ts';
import { pagesOf, staticRoutes } from '../../../src/console/shell/routes/routes.ts';
import type { Manifest, MenuEntry } from '../../../src/contract/manifest.ts';
import type { ScreenBundle } from '../../../src/documents/ground/model/resource.ts';
import { describeServer } from '../../support/server.ts';

const SOLAR = 'powerStation/photovoltaic';
const WIND = 'powerStation/fanDetection';
const PLAN = 'inspection/fanDetection';
const TASK = 'defects/photovoltaic4';
const DEFECT = 'examine/photovoltaic';
const DRONE = 'assetManage/information';
const USER = 'users/information';

/** Member of the clause, screen, property, label in both languages. */
const LABELS: [member: string, screen: string, field: string, title: string, titleEn: string][] = [
  ['station: solar name', SOLAR, 'name', '光伏电站名称', 'Solar name'],
  ['station: short name', SOLAR, 'shortName', '简称', 'Short name'],
  ['station: installed capacity', SOLAR, 'capacity', '装机容量', 'Installed capacity'],
  ['station: build date', SOLAR, 'buildDate', '建设日期', 'Build date'],
  ['station: wind farm name', WIND, 'name', '风电场名称', 'Wind farm name'],
  ['station: fan count', WIND, 'fanCount', '风机数量', 'Turbine count'],
  ['station: company', WIND, 'companyCode', '所属公司', 'Company'],
  ['station: address', WIND, 'address', '地址', 'Address'],
  ['plan: plan name', PLAN, 'planName', '计划名称', 'Plan name'],
  ['plan: base', PLAN, 'stationCode', '所属基地', 'Base'],
  ['plan: capacity', PLAN, 'capacity', '容量', 'Capacity'],
  ['plan: wind', PLAN, 'turbines', '风机', 'Wind turbines'],
  ['plan: start time', PLAN, 'startTime', '开始时间', 'Start time'],
  ['plan: end time', PLAN, 'endTime', '结束时间', 'End time'],
  ['plan: mode', PLAN, 'mode', '巡检方式', 'Inspection mode'],
  ['plan: type', PLAN, 'type', '巡检类型', 'Inspection type'],
  ['plan: status', PLAN, 'status', '状态', 'Status'],
  ['plan: responsible', PLAN, 'responsible', '负责人', 'Responsible'],
  ['task: task name', TASK, 'taskName', '任务名称', 'Task name'],
  ['task: area', TASK, 'area', '区域', 'Area'],
  ['task: status', TASK, 'status', '任务状态', 'Task status'],
  ['task: release status', TASK, 'releaseStatus', '发布状态', 'Release status'],
  ['defect: task name', DEFECT, 'taskCode', '任务名称', 'Task name'],
  ['defect: area', DEFECT, 'area', '区域', 'Area'],
  ['defect: status', DEFECT, 'status', '处理状态', 'Processing status'],
  ['defect: fault type', DEFECT, 'pvFault', '故障类型', 'Fault type'],
  ['defect: name', DEFECT, 'defectName', '缺陷名称', 'Defect name'],
  ['defect: location', DEFECT, 'place', '位置描述', 'Location'],
  ['defect: level', DEFECT, 'level', '缺陷等级', 'Defect level'],
  ['defect: release status', DEFECT, 'releaseStatus', '发布状态', 'Release status'],
  ['drone: asset name', DRONE, 'name', '资产名称', 'Asset name'],
  ['drone: code', DRONE, 'assetCode', '资产编码', 'Asset code'],
  ['drone: type', DRONE, 'type', '类型', 'Type'],
  ['drone: status', DRONE, 'droneStatus', '资产状态', 'Status'],
  ['drone: storage', DRONE, 'storagePlace', '存放位置', 'Storage place'],
  ['drone: purchase time', DRONE, 'purchaseDate', '采购时间', 'Purchase time'],
  ['drone: warranty time', DRONE, 'warrantyDate', '质保时间', 'Warranty time'],
  ['drone: keeper', DRONE, 'keeper', '保管人', 'Keeper'],
  ['user: username', USER, 'username', '用户名', 'Username'],
  ['user: nickname', USER, 'userNickname', '用户昵称', 'Nickname'],
  ['user: age', USER, 'age', '年龄', 'Age'],
  ['user: sex', USER, 'sex', '性别', 'Sex'],
  ['user: phone', USER, 'phone', '手机号', 'Phone'],
  ['user: role codes', USER, 'roleCodes', '用户角色', 'User roles'],
  ['user: group name', USER, 'companyCode', '集团名称', 'Group name'],
  ['user: organization type', USER, 'orgType', '机构类型', 'Organization type'],
];

/** What the server works out: shown, never entered. */
const SHOWN_ONLY = new Set([`${TASK} status`, `${TASK} releaseStatus`, `${DEFECT} status`, `${DEFECT} releaseStatus`, `${PLAN} status`]);

/** Member of the clause, address, label in both languages. */
const MENU: [member: string, address: string, title: string, titleEn: string][] = [
  ['home', '/index', '首页', 'Home'],
  ['station home (solar)', '/homeSolar', '光伏场站首页', 'Solar station home'],
  ['station home (wind)', '/homeWtg', '风电场站首页', 'Wind station home'],
  ['power station (solar)', '/powerStation/photovoltaic', '光伏电站', 'Solar station'],
  ['power station (wind)', '/powerStation/fanDetection', '风电场', 'Wind farm'],
  ['map (solar)', '/map/photovoltaic', '光伏地图', 'Solar map'],
  ['map (wind)', '/map/fanDetection', '风机地图', 'Wind map'],
  ['flight management (route planning)', '/route/pvRoute', '航线规划', 'Route planning'],
  ['flight management (remote inspection)', '/airport', '机场远程巡检', 'Dock remote inspection'],
  ['flight management (tower line route)', '/route/lineRoute', '杆塔航线', 'Tower line route'],
  ['flight management (workstation)', '/route/airside', '空侧工作站', 'Airside workstation'],
  ['flight management (airspace)', '/route/airspace', '空域管理', 'Airspace'],
  ['inspection plan (solar)', '/inspection/photovoltaic', '光伏巡检计划', 'Solar plan'],
  ['inspection plan (wind)', '/inspection/fanDetection', '风机巡检计划', 'Wind plan'],
  ['inspection result (wind report)', '/result/fjList', '风机报告', 'Wind report list'],
  ['inspection result (tower line)', '/result/lineResult', '杆塔线路结果', 'Tower line result'],
  ['inspection result (history report)', '/result/history', '历史报告', 'History report'],
  ['inspection result (report comparison)', '/result/comparison', '报告对比', 'Report comparison'],
  ['defect review and elimination (solar defects)', '/examine/photovoltaic', '光伏缺陷审核消缺', 'Solar defects'],
  ['defect review and elimination (wind defects)', '/examine/fanDetection', '风机缺陷审核消缺', 'Wind defects'],
  ['defect review and elimination (ranking)', '/examine/rank', '消缺排名', 'Elimination ranking'],
  ['AI data processing (solar task)', '/defects/photovoltaic4', '光伏任务', 'Solar task'],
  ['AI data processing (wind task)', '/defects/wind', '风机任务', 'Wind task'],
  ['device management (drone management)', '/assetManage/information', '无人机管理', 'Drone management'],
  ['user management (user info)', '/users/information', '用户信息', 'User information'],
  ['user management (organization)', '/users/dept', '组织机构', 'Organization'],
  ['user management (feedback)', '/feedback', '意见反馈', 'Feedback'],
  ['permission management (menus)', '/jurisdiction/menu', '菜单管理', 'Menus'],
  ['permission management (roles)', '/jurisdiction/role', '角色管理', 'Roles'],
  ['system management (data dictionary)', '/system/dictionary', '数据字典', 'Data dictionary'],
  ['system management (portal info)', '/system/user', '门户信息', 'Portal info'],
  ['system management (login log)', '/jurisdiction/log', '登录日志', 'Login log'],
];

describeServer('Labels', (server) => {
  let manifest: Manifest;
  const get = async (path: string): Promise<unknown> => JSON.parse((await server().call(path, undefined, { method: 'GET' })).text);
  const bundleOf = async (name: string): Promise<ScreenBundle> => {
    const hash = manifest.screens.find((s) => s.name === name)?.hash ?? '';
    return (await get(`/documents/${name.replace('/', '.')}.${hash}.json`)) as ScreenBundle;
  };
  beforeAll(async () => {
    manifest = (await get('/documents/manifest.json')) as Manifest;
  });

  it.each(LABELS)('[S3-15] %s: %s %s is labelled %s and %s', async (_, name, field, title, titleEn) => {
    const { screen, resource } = await bundleOf(name);
    expect(resource.fields.find((f) => f.name === field)).toMatchObject({ title, titleEn });
    expect(screen.list.columns.map((c) => c.field)).toContain(field);
    const entered = screen.form.groups.some((g) => g.fields.includes(field));
    expect(entered).toBe(!SHOWN_ONLY.has(`${name} ${field}`));
  });

  it.each(MENU)('[S2-38] %s: %s is labelled %s and %s', async (_, address, title, titleEn) => {
    const { data } = await server().call<MenuEntry[]>('/api/sys/sys/sysMenu/queryListByUserCode', {});
    const pages = pagesOf(userRoutes(staticRoutes(manifest), data));
    expect(pages.find((page) => page.path === address)?.meta).toMatchObject({ title, titleEn });
  });

  describe.each([
    ['solar', '光伏巡检结果', 'Solar inspection result'],
    ['wind', '风机巡检结果', 'Wind inspection result'],
  ])('the quick filter of %s', (name, title, titleEn) => {
    it(`[S2-38] inspection result (${name}) names reports of that kind`, async () => {
      const { screen } = await bundleOf('result/history');
      expect(screen.list.quickFilters?.find((q) => q.name === name)).toMatchObject({
        title,
        titleEn,
        where: [{ field: 'kind', operator: 'eq', value: name }],
      });
    });
  });
});
