/**
 * The fixed frame of the product: menu areas in order, home routes, public and hand-written pages.
 * No list of screens: documents say where they belong.
 */

export interface Area {
  /** First part of a screen's component; the area's address is `/<path>`. */
  path: string;
  /** Fixed titles: menu records are matched by the Chinese one. */
  title: string;
  titleEn: string;
  icon: string;
}

export const areas: readonly Area[] = [
  { path: 'ivData', title: 'IV诊断', titleEn: 'IV diagnosis', icon: 'chart' },
  { path: 'powerStation', title: '电站管理', titleEn: 'Power stations', icon: 'station' },
  { path: 'map', title: '电子地图', titleEn: 'Electronic maps', icon: 'map' },
  { path: 'remote', title: '远程巡检', titleEn: 'Remote inspection', icon: 'remote' },
  { path: 'route', title: '飞行管理', titleEn: 'Flight management', icon: 'route' },
  { path: 'inspection', title: '巡检计划', titleEn: 'Inspection plans', icon: 'plan' },
  { path: 'result', title: '算法资源', titleEn: 'Algorithm resources', icon: 'result' },
  { path: 'examine', title: '审核消缺', titleEn: 'Review and elimination', icon: 'review' },
  { path: 'analysis', title: '数据分析', titleEn: 'Data analysis', icon: 'analysis' },
  { path: 'defects', title: '巡检任务', titleEn: 'AI data processing', icon: 'task' },
  { path: 'assetManage', title: '设备管理', titleEn: 'Device management', icon: 'device' },
  { path: 'users', title: '用户管理', titleEn: 'User management', icon: 'users' },
  { path: 'feedback', title: '意见反馈', titleEn: 'Feedback', icon: 'feedback' },
  { path: 'jurisdiction', title: '权限管理', titleEn: 'Permissions', icon: 'permission' },
  { path: 'system', title: '系统管理', titleEn: 'System management', icon: 'system' },
];

/** Where a resource's screen goes when its document names no area. */
export const defaultArea = 'system';

export interface FixedRoute {
  path: string;
  title: string;
  titleEn: string;
}

export const home: FixedRoute = { path: '/index', title: '首页', titleEn: 'Home' };

/** Home routes (S2-09…S2-12): one a level, at stations one an energy. Opened without a menu record. */
export const homes = {
  group: home,
  branch: { path: '/home', title: '首页', titleEn: 'Home' },
  solar: { path: '/homeSolar', title: '首页', titleEn: 'Home' },
  wind: { path: '/homeWtg', title: '首页', titleEn: 'Home' },
} as const satisfies Record<string, FixedRoute>;

/** Pages written by hand, reached without a menu record. */
export const pages: readonly FixedRoute[] = [
  { path: '/login', title: '登录', titleEn: 'Sign in' },
  { path: '/404', title: '页面不存在', titleEn: 'Not found' },
];

/** Default system name when no logo record names one (spec: S4-11). */
export const systemTitle = { title: '新能源智能运营平台', titleEn: 'New-energy intelligent operations platform' };

/** Deployment configuration by page origin (S3-04): `'https://console.example': { baseURL: 'https://calls.example' }`. */
export const deployments: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {};
