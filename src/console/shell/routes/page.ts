import type { RouteItem } from './routes.ts';
import { NO_REDIRECT, routeAt } from './routes.ts';
import type { Texts, Titled } from '../../data/texts/useText.ts';
import { partOf, type Part } from '../../screens/ScreenPage.tsx';

/** One step of the way to a page. */
export interface Crumb {
  item: Titled;
  /** No link without one. */
  path?: string;
}

/** What an address shows. */
export interface Page {
  kind: 'home' | 'screen' | 'written' | 'forbidden' | 'missing';
  title: Titled;
  crumbs: Crumb[];
  route?: RouteItem;
  part?: Part;
}

/** What the parts of a screen beside its list need and are called. */
const PARTS = {
  create: { verb: 'add', title: 'form.createTitle', crumb: 'action.create' },
  edit: { verb: 'edit', title: 'form.editTitle', crumb: 'action.edit' },
  show: { verb: 'view', title: 'detail.title', crumb: 'action.view' },
} as const;

/** Helper address that starts a page over (S2-14). */
const REDIRECT = /^\/redirect(?=\/)/;

/** The address behind a helper one; undefined when it is an ordinary address. */
export const redirectTarget = (path: string): string | undefined => (REDIRECT.test(path) ? path.replace(REDIRECT, '') : undefined);

function crumbsOf(routes: readonly RouteItem[], route: RouteItem): Crumb[] {
  const area = routes.find((r) => r.children.includes(route));
  return [area, route].flatMap((r) =>
    !r || r.meta.breadcrumb === false ? [] : [{ item: r.meta, path: r.redirect === NO_REDIRECT ? undefined : r.path }],
  );
}

/**
 * The page at an address: a home, a screen of the user's menu or one of its forms, a form the user may not use, or none.
 * @param pages pages the user may open
 */
export function pageAt(
  path: string,
  routes: readonly RouteItem[],
  pages: readonly RouteItem[],
  may: (code: string) => boolean,
  { t, titleOf }: Pick<Texts, 't' | 'titleOf'>,
): Page {
  const match = routeAt(path, pages);
  const missing: Page = { kind: 'missing', title: { title: t('notice.notFound') }, crumbs: [{ item: { title: t('notice.notFound') } }] };
  if (!match) return missing;
  const { route, rest } = match;
  if (route.page) return rest === '' ? { kind: 'written', title: route.meta, crumbs: [{ item: route.meta }], route } : missing;
  if (!route.screen || route.component === undefined) return rest === '' ? { kind: 'home', title: route.meta, crumbs: [], route } : missing;
  const part = partOf(rest);
  if (!part || (route.screen.grid && part.kind !== 'list') || !may(`${route.name}:view`)) return missing;
  const crumbs = crumbsOf(routes, route);
  if (part.kind === 'list') return { kind: 'screen', title: route.meta, crumbs, route, part };
  const { verb, title: heading, crumb } = PARTS[part.kind];
  const title = { title: t(heading, { name: titleOf(route.meta) }) };
  const all = [...crumbs, { item: { title: t(crumb) } }];
  return { kind: may(`${route.name}:${verb}`) ? 'screen' : 'forbidden', title, crumbs: all, route, part };
}
