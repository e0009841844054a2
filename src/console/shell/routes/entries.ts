import type { SavedView } from '../../../contract/views.ts';
import type { Texts } from '../../data/texts/useText.ts';
import type { RouteItem } from './routes.ts';

/** Something the palette offers. */
export interface Entry {
  id: string;
  kind: 'page' | 'view' | 'action' | 'record';
  /** What is searched and shown: the way to a page, parent first. */
  title: string;
  /** Address; what a page is also found by. Empty for an action. */
  path: string;
  /** Keys that do the same. */
  keys?: string;
  run?: () => void;
}

/** Whether an address leads out of the console. */
export const isExternal = (path: string): boolean => /^https?:/.test(path);

/** What an anchor needs besides, to open such an address in a tab that knows nothing of this one. */
export const outside = (path: string): { target?: '_blank'; rel?: string } =>
  isExternal(path) ? { target: '_blank', rel: 'noopener noreferrer' } : {};

/** Every page of the menu with its way from the area, in the user's language. */
export function pageEntries(routes: readonly RouteItem[], { titleOf }: Pick<Texts, 'titleOf'>, way: readonly string[] = []): Entry[] {
  return routes.flatMap((route): Entry[] => {
    const titles = [...way, titleOf(route.meta)];
    if (route.children.length > 0) return pageEntries(route.children, { titleOf }, titles);
    return [{ id: route.name, kind: 'page', title: titles.join(' > '), path: route.path }];
  });
}

/** Saved views of the pages at hand. */
export function viewEntries(views: readonly SavedView[], pages: readonly RouteItem[], { titleOf }: Pick<Texts, 'titleOf'>): Entry[] {
  return views.flatMap((view): Entry[] => {
    const route = pages.find((page) => page.name === view.screen);
    return route
      ? [
          {
            id: view.id,
            kind: 'view',
            title: [view.name, titleOf(route.meta), ...(view.own ? [] : [view.by])].join(' · '),
            path: `${route.path}?${view.query}`,
          },
        ]
      : [];
  });
}

/** «Add …» for every page on which the user may add. */
export function createEntries(
  pages: readonly RouteItem[],
  may: (code: string) => boolean,
  { t, titleOf }: Pick<Texts, 't' | 'titleOf'>,
): Entry[] {
  return pages
    .filter((route) => route.screen && may(`${route.name}:add`))
    .map((route) => ({
      id: `new ${route.name}`,
      kind: 'action',
      title: t('form.createTitle', { name: titleOf(route.meta) }),
      path: `${route.path}/new`,
    }));
}
