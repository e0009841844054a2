import { afterEach, describe, expect, it } from 'vitest';
import { areas, helpers, homes } from '../../../../resources.config.ts';
import type { Manifest, MenuEntry } from '../../../contract/manifest.ts';
import { deployment } from '../../data/deployment.ts';
import { outside } from './entries.ts';
import { userRoutes } from './menu.ts';
import { isActive, pagesOf, routeAt, shownRoutes, staticRoutes, type RouteItem } from './routes.ts';

const screen = (name: string, over = {}): Manifest['screens'][number] => ({
  name,
  area: name.split('/')[0] ?? '',
  route: `/${name}`,
  title: name,
  titleEn: name,
  sort: 1,
  hidden: false,
  verbs: ['view'],
  hash: 'h',
  ...over,
});
const manifest: Manifest = {
  screens: [
    screen('users/information'),
    screen('users/dept'),
    screen('system/dictionary'),
    screen('system/secret', { hidden: true }),
    screen('map/zone', { hidden: true }),
    screen('feedback/list', { route: '/feedback' }),
  ],
  timeZone: 'UTC',
  dictionaries: '',
  problems: [],
};
const entry = (menuCode: string, over: Partial<MenuEntry>): MenuEntry => ({
  id: menuCode,
  menuCode,
  parentMenuCode: null,
  menuName: menuCode,
  menuNameEn: null,
  fileUrl: null,
  menuPath: null,
  icon: null,
  sort: 1,
  isHidden: 1,
  functionType: 1,
  ...over,
});
const routesFor = (entries: MenuEntry[]): RouteItem[] => userRoutes(staticRoutes(manifest), entries);
/** Areas with their pages, home left out. */
const names = (entries: MenuEntry[]): string[] =>
  shownRoutes(routesFor(entries))
    .slice(1)
    .flatMap((a) => [a.name, ...a.children.map((c) => c.name)]);

describe('static tree', () => {
  it.each(
    [
      ['/ivData', 'IV诊断', 'IV diagnosis'],
      ['/powerStation', '电站管理', 'Power stations'],
      ['/map', '电子地图', 'Electronic maps'],
      ['/remote', '远程巡检', 'Remote inspection'],
      ['/route', '飞行管理', 'Flight management'],
      ['/inspection', '巡检计划', 'Inspection plans'],
      ['/result', '算法资源', 'Algorithm resources'],
      ['/examine', '审核消缺', 'Review and elimination'],
      ['/analysis', '数据分析', 'Data analysis'],
      ['/defects', '巡检任务', 'AI data processing'],
      ['/assetManage', '设备管理', 'Device management'],
      ['/users', '用户管理', 'User management'],
      ['/feedback', '意见反馈', 'Feedback'],
      ['/jurisdiction', '权限管理', 'Permissions'],
      ['/system', '系统管理', 'System management'],
    ].map(([path, title, titleEn], n) => [path, title, titleEn, n + 1] as const),
  )('[S2-39] area %s is %s, %s, in place %i', (path, title, titleEn, place) => {
    expect(staticRoutes(manifest)[place]).toMatchObject({ path, meta: { title, titleEn, titleName: title } });
  });
  it('[S2-39] home 首页 /index comes first, and there is no other area', () => {
    const [home, ...rest] = staticRoutes(manifest);
    expect(home).toMatchObject({ redirect: '/index', meta: { title: '首页', titleEn: 'Home' } });
    expect(rest).toHaveLength(areas.length);
    expect(rest).toHaveLength(15);
  });

  const tree = staticRoutes(manifest);
  const area = tree.find((r) => r.name === 'users') as RouteItem;
  const home = pagesOf(tree).find((r) => r.name === 'home') as RouteItem;
  const zone = pagesOf(tree).find((r) => r.path === '/map/zone') as RouteItem;
  it.each<[string, unknown, unknown]>([
    ['path', area.path, '/users'],
    ['name', home.name, 'home'],
    ['hidden', pagesOf(tree).find((r) => r.name === 'system/secret')?.hidden, true],
    ['alwaysShow', area.alwaysShow, true],
    ['redirect', area.redirect, 'noRedirect'],
    ['children', area.children.map((c) => c.path), ['/users/information', '/users/dept']],
    ['sort', area.sort, 12],
    ['meta.title', area.meta.title, '用户管理'],
    ['meta.icon', area.meta.icon, 'users'],
    ['meta.titleName', area.meta.titleName, '用户管理'],
    ['meta.affix', home.meta.affix, true],
    ['meta.activeMenu', zone.meta.activeMenu, '/map/photovoltaic'],
    ['meta.breadcrumb', tree[0]?.meta.breadcrumb, false],
  ])('[S2-37] an item carries %s', (_, value, expected) => expect(value).toEqual(expected));
});

describe('menu', () => {
  it('[S4-12] [S2-36] [S2-40] matches areas by title and screens by component, sorted as their records say', () => {
    const menu = [
      entry('u', { menuName: '用户管理', sort: 2 }),
      entry('s', { menuName: '系统管理', sort: 1 }),
      entry('i', { parentMenuCode: 'u', fileUrl: 'users/information', sort: 8 }),
      entry('d', { parentMenuCode: 'u', fileUrl: 'users/dept', sort: 7 }),
      entry('x', { parentMenuCode: 's', fileUrl: 'system/dictionary' }),
    ];
    // The other way round than areas and documents stand.
    expect(names(menu)).toEqual(['system', 'system/dictionary', 'users', 'users/dept', 'users/information']);
  });

  it('[S3-06] takes children from the list in their parent too', () => {
    expect(names([entry('u', { menuName: '用户管理', children: [entry('i', { fileUrl: 'users/information' })] })])).toEqual([
      'users',
      'users/information',
    ]);
  });

  it('[S3-06] takes function type 2 as a button, and the record’s own name as the title', () => {
    const routes = routesFor([
      entry('u', { menuName: '用户管理' }),
      entry('i', { parentMenuCode: 'u', fileUrl: 'users/information', menuName: '人员', menuNameEn: 'People' }),
      entry('b', { parentMenuCode: 'u', fileUrl: 'users/dept', functionType: 2 }),
    ]);
    expect(
      pagesOf(routes)
        .filter((r) => r.path.startsWith('/users'))
        .map((r) => [r.path, r.meta.title, r.meta.titleEn]),
    ).toEqual([['/users/information', '人员', 'People']]);
  });

  it('[S4-12] hides what its record does not show, and keeps it open to its address', () => {
    const entries = [entry('u', { menuName: '用户管理' }), entry('a', { parentMenuCode: 'u', fileUrl: 'users/dept', isHidden: 0 })];
    expect(names(entries)).toEqual([]);
    expect(routeAt('/users/dept', pagesOf(routesFor(entries)))?.route.hidden).toBe(true);
  });

  it('[S4-12] shows what its record shows, whatever the document says', () => {
    const entries = [entry('s', { menuName: '系统管理' }), entry('x', { parentMenuCode: 's', fileUrl: 'system/secret' })];
    expect(routeAt('/system/secret', pagesOf(routesFor(entries)))?.route.hidden).toBe(false);
    expect(names(entries)).toEqual(['system', 'system/secret']);
  });

  it('[S2-20] leaves out unknown areas and screens, and screens without a record', () => {
    const pages = pagesOf(
      routesFor([
        entry('n', { menuName: '别的' }),
        entry('s', { menuName: '系统管理' }),
        entry('g', { parentMenuCode: 's', fileUrl: 'system/gone' }),
      ]),
    );
    expect(routeAt('/system/dictionary', pages)).toBeUndefined();
    expect(routeAt('/users/information', pages)).toBeUndefined();
  });

  it('[S2-20] opens helper pages without a record', () => {
    expect(helpers.map((h) => h.path)).toEqual([
      '/ragHome',
      '/upload',
      '/result/lineResult',
      '/live',
      '/liveDemo',
      '/map/zone',
      '/map/wtg',
      '/map/lineArea',
      '/map/secureArea',
      '/ivData/zone',
      '/ivData/map',
      '/ivData/screen',
    ]);
    expect(routeAt('/map/zone', pagesOf(routesFor([])))?.route.name).toBe('map/zone');
  });

  it('[S4-12] keeps every child of home, with sort 1', () => {
    expect(routesFor([])[0]?.children.map((c) => [c.path, c.sort])).toEqual(
      [...Object.values(homes).map((h) => h.path), '/ragHome', '/upload'].map((path) => [path, 1]),
    );
  });

  it('shows an area with one page as that page, unless it always shows', () => {
    expect(names([entry('f', { menuName: '意见反馈' }), entry('l', { parentMenuCode: 'f', fileUrl: 'feedback/list' })])).toEqual([
      'feedback/list',
    ]);
    expect(names([entry('u', { menuName: '用户管理' }), entry('i', { parentMenuCode: 'u', fileUrl: 'users/information' })])).toEqual([
      'users',
      'users/information',
    ]);
  });
});

describe('page of an address', () => {
  const pages = pagesOf(staticRoutes(manifest));
  it('is found with what follows', () => {
    expect(routeAt('/users/dept/edit/7', pages)).toMatchObject({ route: { name: 'users/dept' }, rest: '/edit/7' });
    expect(routeAt('/users/depth', pages)).toBeUndefined();
  });
  it('marks its entry, or the one it names', () => {
    const [zone, dept] = [routeAt('/map/zone', pages)?.route, routeAt('/users/dept', pages)?.route];
    const item = { ...(dept as RouteItem), path: '/map/photovoltaic' };
    expect([isActive(item, zone), isActive(item, dept), isActive(staticRoutes(manifest)[12] as RouteItem, dept)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('a link out of the console', () => {
  const link = (target: object) => ({ ...manifest, screens: [screen('defects/lineData', { hash: '', target })] });
  const routeOf = (target: object) => pagesOf(staticRoutes(link(target))).find((r) => r.name === 'defects/lineData');
  afterEach(() => {
    deployment.lineDataURL = '';
  });

  it('leads to the address that the deployment sets, and is in the menu only then', () => {
    expect(routeOf({ setting: 'lineDataURL' })).toBeUndefined();
    deployment.lineDataURL = 'https://lines.example/data/';
    expect(routeOf({ setting: 'lineDataURL' })).toMatchObject({ path: 'https://lines.example/data', hidden: false });
    expect(routeOf({ setting: 'lineDataURL', link: '/2026' })?.path).toBe('https://lines.example/data/2026');
  });

  it('may name its address itself', () =>
    expect(routeOf({ link: 'https://a.example/x' })).toMatchObject({ path: 'https://a.example/x', hidden: false }));

  it('opens in a tab that knows nothing of this one', () =>
    expect([outside('https://a.example'), outside('/map/zone')]).toEqual([{ target: '_blank', rel: 'noopener noreferrer' }, {}]));
});
