import { areas, helpers, homes, notKept, type FixedRoute } from '../../../../resources.config.ts';
import type { Manifest, ManifestScreen } from '../../../contract/manifest.ts';
import type { Target } from '../../../documents/features/link/index.ts';
import { outsideAddress } from '../../data/deployment.ts';
import type { Titled } from '../../data/texts/useText.ts';

/** What a route says beside its address. */
export interface RouteMeta extends Titled {
  icon?: string;
  /** Fixed title by which a top-level menu record finds its route (S2-39, S4-12). */
  titleName?: string;
  /** Its tab stands first and cannot be closed. */
  affix?: boolean;
  /** Address of the menu entry that is marked while this page is open. */
  activeMenu?: string;
  /** False leaves it out of the breadcrumb. */
  breadcrumb?: boolean;
  /** Starts over at every visit. */
  noCache?: boolean;
}

/** One item of the route tree (S2-37). */
export interface RouteItem {
  path: string;
  name: string;
  hidden: boolean;
  /** A parent that stays one even with a single child. */
  alwaysShow: boolean;
  /** Where the address itself leads; `noRedirect` for a mere heading. */
  redirect?: string;
  children: RouteItem[];
  sort: number;
  /** `<area>/<document>`: what a menu record's fileUrl names. */
  component?: string;
  /** The document behind the page. */
  screen?: ManifestScreen | undefined;
  /** The page written by hand, where there is no document. */
  page?: string;
  meta: RouteMeta;
}

/** A heading: it has an address of its own only in the tree. */
export const NO_REDIRECT = 'noRedirect';
/** Every child of the home route has this order (S4-12). */
const HOME_SORT = 1;

const leaf = { hidden: false, alwaysShow: false, children: [], sort: HOME_SORT };

/** Helper pages that are written by hand (S2-06, S2-15): there for everybody, in no menu. */
const writtenRoutes = (): RouteItem[] =>
  helpers.flatMap(({ page }): RouteItem[] =>
    page
      ? [{ ...leaf, path: page.path, name: page.name, page: page.name, hidden: true, meta: { title: page.title, titleEn: page.titleEn } }]
      : [],
  );

const HOMES: readonly string[] = Object.values(homes).map((h) => h.path);

/** A home is drawn from the document that has its address, where there is one the user may see. */
function homeRoute(own: FixedRoute, screens: readonly ManifestScreen[]): RouteItem {
  const children = Object.values(homes).map((route): RouteItem => {
    const screen = screens.find((s) => s.route === route.path);
    // The own one is simply home (S2-13); another is called by its name.
    const { title, titleEn } = route === own ? route : (screen ?? route);
    return {
      ...leaf,
      screen,
      path: route.path,
      name: route === own ? 'home' : route.path.slice(1),
      hidden: route !== own,
      meta: { title, titleEn, icon: 'home', titleName: route.title, affix: route === own, noCache: true },
    };
  });
  return {
    ...leaf,
    path: '/',
    name: 'root',
    redirect: own.path,
    children: [...children, ...writtenRoutes()],
    sort: 0,
    meta: { title: own.title, titleEn: own.titleEn, icon: 'home', titleName: own.title, breadcrumb: false },
  };
}

/** A menu entry that leads elsewhere; none where the deployment names no address, whatever the menu's record says. */
function linkRoute(screen: ManifestScreen, target: Target): RouteItem[] {
  const { title, titleEn, icon, name, sort } = screen;
  const address = outsideAddress(target.link ?? '', target.setting);
  if (address === undefined) return [];
  return [{ ...leaf, path: address, name, sort, hidden: screen.hidden, component: name, meta: { title, titleEn, icon } }];
}

function screenRoute(screen: ManifestScreen): RouteItem {
  const helper = helpers.find((h) => h.path === screen.route);
  return {
    ...leaf,
    path: screen.route,
    name: screen.name,
    hidden: screen.hidden,
    sort: screen.sort,
    component: screen.name,
    screen,
    meta: {
      title: screen.title,
      titleEn: screen.titleEn,
      icon: screen.icon,
      activeMenu: helper?.activeMenu,
      noCache: notKept.includes(screen.route),
    },
  };
}

/** The static tree (S2-36): home, and the fixed areas in their order with the screens of the manifest under them. */
export function staticRoutes(manifest: Manifest, own: FixedRoute = homes.group): RouteItem[] {
  return [
    homeRoute(own, manifest.screens),
    ...areas.map((area, n): RouteItem => ({
      ...leaf,
      path: `/${area.path}`,
      name: area.path,
      alwaysShow: area.alwaysShow === true,
      redirect: NO_REDIRECT,
      sort: n + 1,
      children: manifest.screens
        .filter((s) => s.area === area.path && !HOMES.includes(s.route))
        .flatMap((s) => (s.target ? linkRoute(s, s.target) : screenRoute(s))),
      meta: { title: area.title, titleEn: area.titleEn, icon: area.icon, titleName: area.title },
    })),
  ];
}

/** The pages of a tree, without the headings over them. */
export const pagesOf = (routes: readonly RouteItem[]): RouteItem[] =>
  routes.flatMap((r) => (r.children.length > 0 ? pagesOf(r.children) : r.redirect === NO_REDIRECT ? [] : [r]));

/**
 * What a menu shows of a tree: hidden items and areas without a page left out, an area with one page shown as that page
 * unless it always shows.
 */
export function shownRoutes(routes: readonly RouteItem[]): RouteItem[] {
  return routes
    .filter((r) => !r.hidden)
    .flatMap((route): RouteItem[] => {
      if (route.children.length === 0) return route.redirect === NO_REDIRECT ? [] : [route];
      const children = shownRoutes(route.children);
      const [only] = children;
      if (!only) return [];
      if (children.length === 1 && !route.alwaysShow) return [{ ...only, meta: { ...only.meta, icon: only.meta.icon ?? route.meta.icon } }];
      return [{ ...route, children }];
    });
}

/** The page an address belongs to, and what follows its path. The longest path wins. */
export function routeAt(path: string, pages: readonly RouteItem[]): { route: RouteItem; rest: string } | undefined {
  const route = pages.filter((r) => path === r.path || path.startsWith(`${r.path}/`)).sort((a, b) => b.path.length - a.path.length)[0];
  return route && { route, rest: path.slice(route.path.length) };
}

/** Whether an item, or one under it, is the page at an address or the entry that page marks. */
export function isActive(item: RouteItem, current: RouteItem | undefined): boolean {
  if (!current) return false;
  return item.path === (current.meta.activeMenu ?? current.path) || item.children.some((c) => isActive(c, current));
}
