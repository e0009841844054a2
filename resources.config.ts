/**
 * The fixed frame of the product: menu areas in order, home routes, public and hand-written pages, and what Refine knows
 * of the screens. No list of screens: documents say where they belong.
 */
import type { ResourceProps } from '@refinedev/core';
import type { Manifest } from './src/contract/manifest.ts';

export interface Area {
  /** First part of a screen's component; the area's address is `/<path>`. */
  path: string;
  /** Fixed titles: menu records are matched by the Chinese one. */
  title: string;
  titleEn: string;
  icon: string;
  /** Stays an area of its own with only one screen in it; else it is shown as that screen. */
  alwaysShow?: boolean;
}

export const areas: readonly Area[] = [
  { path: 'ivData', title: 'IV诊断', titleEn: 'IV diagnosis', icon: 'chart', alwaysShow: true },
  { path: 'powerStation', title: '电站管理', titleEn: 'Power stations', icon: 'station', alwaysShow: true },
  { path: 'map', title: '电子地图', titleEn: 'Electronic maps', icon: 'map', alwaysShow: true },
  { path: 'remote', title: '远程巡检', titleEn: 'Remote inspection', icon: 'remote', alwaysShow: true },
  { path: 'route', title: '飞行管理', titleEn: 'Flight management', icon: 'route', alwaysShow: true },
  { path: 'inspection', title: '巡检计划', titleEn: 'Inspection plans', icon: 'plan', alwaysShow: true },
  { path: 'result', title: '算法资源', titleEn: 'Algorithm resources', icon: 'result', alwaysShow: true },
  { path: 'examine', title: '审核消缺', titleEn: 'Review and elimination', icon: 'review', alwaysShow: true },
  { path: 'analysis', title: '数据分析', titleEn: 'Data analysis', icon: 'analysis', alwaysShow: true },
  { path: 'defects', title: '巡检任务', titleEn: 'AI data processing', icon: 'task', alwaysShow: true },
  { path: 'assetManage', title: '设备管理', titleEn: 'Device management', icon: 'device', alwaysShow: true },
  { path: 'users', title: '用户管理', titleEn: 'User management', icon: 'users', alwaysShow: true },
  { path: 'feedback', title: '意见反馈', titleEn: 'Feedback', icon: 'feedback' },
  { path: 'jurisdiction', title: '权限管理', titleEn: 'Permissions', icon: 'permission', alwaysShow: true },
  { path: 'system', title: '系统管理', titleEn: 'System management', icon: 'system', alwaysShow: true },
];

/** Where a resource's screen goes when its document names no area. */
export const defaultArea = 'system';

export interface FixedRoute {
  path: string;
  title: string;
  titleEn: string;
}

/**
 * Screens opened from others, without a menu record (S2-06, S2-15…S2-19); `activeMenu` is the entry that stays marked, `page` one that is
 * written by hand, by its name in src/console/pages/written.ts.
 */
export const helpers: readonly { path: string; activeMenu?: string; page?: FixedRoute & { name: string } }[] = [
  { path: '/ragHome', page: { name: 'chat', path: '/ragHome', title: '智能问答', titleEn: 'Assistant' } },
  { path: '/upload', page: { name: 'upload', path: '/upload', title: '上传助手', titleEn: 'Upload page' } },
  { path: '/result/lineResult', activeMenu: '/result/history' },
  { path: '/live', activeMenu: '/inspection/flightCommand' },
  { path: '/liveDemo', activeMenu: '/inspection/flightCommand' },
  { path: '/map/zone', activeMenu: '/map/photovoltaic' },
  { path: '/map/wtg', activeMenu: '/map/fanDetection' },
  { path: '/map/lineArea', activeMenu: '/map/line' },
  { path: '/map/secureArea', activeMenu: '/map/secure' },
  { path: '/ivData/zone', activeMenu: '/ivData/dataMap' },
  { path: '/ivData/map', activeMenu: '/ivData/dataMap' },
  { path: '/ivData/screen', activeMenu: '/ivData/dataMap' },
];

/** Pages that start over at every visit, beside the homes (S2-13, S2-17). */
export const notKept: readonly string[] = ['/live', '/liveDemo'];

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

/** Parts of a screen behind its own address, which is its list. */
export const parts = { create: '/new', edit: '/edit/:id', show: '/show/:id' } as const;

interface Titled {
  title: string;
  titleEn?: string;
}

/**
 * The screens of a manifest as Refine knows them, their areas after them as parents. Screens of one resource share its name
 * and differ in their identifier, `<area>/<name>`; a hook that is told the name goes by the first of them. Refine hands `meta`
 * to every call of a resource, so nothing in it may change what a call answers.
 * @param titleOf title in the user's language
 */
export function resourcesOf({ screens }: Pick<Manifest, 'screens'>, titleOf = (item: Titled): string => item.title): ResourceProps[] {
  return [
    ...screens.map((screen): ResourceProps => {
      const { name, route, resource, verbs } = screen;
      const address = (part: keyof typeof parts, verb: string): Partial<ResourceProps> =>
        resource !== undefined && verbs.includes(verb) ? { [part]: route + parts[part] } : {};
      return {
        name: resource ?? name,
        identifier: name,
        list: route,
        ...address('create', 'add'),
        ...address('edit', 'edit'),
        ...address('show', 'view'),
        meta: {
          label: titleOf(screen),
          parent: screen.area,
          canDelete: verbs.includes('delete'),
          ...(screen.icon ? { icon: screen.icon } : {}),
          ...(screen.hidden ? { hide: true } : {}),
        },
      };
    }),
    ...areas.map((area): ResourceProps => ({ name: area.path, meta: { label: titleOf(area), icon: area.icon } })),
  ];
}
