import type { RouteItem } from './routes.ts';
import { NO_REDIRECT, routeAt } from './routes.ts';
import type { Texts, Titled } from '../data/useText.ts';
import { partOf, type Part } from '../screens/ScreenPage.tsx';

/** One step of the way to a page. */
export interface Crumb {
  item: Titled;
  /** No link without one. */
  path?: string;
}

/** What an address shows. */
export interface Page {
  kind: 'home' | 'screen' | 'chat' | 'upload' | 'forbidden' | 'missing';
  title: Titled;
  crumbs: Crumb[];
  route?: RouteItem;
  part?: Part;
}

/** Helper address that starts a page over (S2-14). */
const REDIRECT = /^\/redirect(?=\/)/;

/** The address behind a helper one; undefined when it is an ordinary address. */
export const redirectTarget = (path: string): string | undefined => (REDIRECT.test(path) ? path.replace(REDIRECT, '') : undefined);

function crumbsOf(routes: readonly RouteItem[], route: RouteItem): Crumb[] {
  const area = routes.find((r) => r.children.includes(route));
  return [area, route].flatMap((r) => (!r || r.meta.breadcrumb === false ? [] : [{ item: r.meta, path: r.redirect === NO_REDIRECT ? undefined : r.path }]));
}

/**
 * The page at an address: a home, a screen of the user's menu or one of its forms, a form the user may not use, or none.
 * @param pages pages the user may open
 */
export function pageAt(path: string, routes: readonly RouteItem[], pages: readonly RouteItem[], may: (code: string) => boolean, { t, titleOf }: Pick<Texts, 't' | 'titleOf'>): Page {
  const found = routeAt(path, pages);
  const missing: Page = { kind: 'missing', title: { title: t('notice.notFound') }, crumbs: [{ item: { title: t('notice.notFound') } }] };
  if (!found) return missing;
  const { route, rest } = found;
  if (route.page) return rest === '' ? { kind: route.page, title: route.meta, crumbs: [{ item: route.meta }], route } : missing;
  if (!route.screen) return rest === '' ? { kind: 'home', title: route.meta, crumbs: [], route } : missing;
  const part = partOf(rest);
  if (!part || (route.screen.grid && part.kind !== 'list') || !may(`${route.name}:view`)) return missing;
  const crumbs = crumbsOf(routes, route);
  if (part.kind === 'list') return { kind: 'screen', title: route.meta, crumbs, route, part };
  const create = part.kind === 'create';
  const title = { title: t(create ? 'form.createTitle' : 'form.editTitle', { name: titleOf(route.meta) }) };
  const all = [...crumbs, { item: { title: t(create ? 'action.create' : 'action.edit') } }];
  return { kind: may(`${route.name}:${create ? 'add' : 'edit'}`) ? 'screen' : 'forbidden', title, crumbs: all, route, part };
}
