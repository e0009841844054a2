import { useEffect, type ComponentProps } from 'react';
import { calm } from '../data/calm.ts';
import { isList, loadBundle, prefetchBundle } from '../data/documents.ts';
import { prefetchRows } from '../data/rows.ts';
import type { RouteItem } from './routes.ts';
import { tabStore } from './tabStore.ts';

/** Screens whose documents are fetched ahead when there is time. */
const AHEAD = 20;
/** After the first screen stands, ms: what it may open comes first. */
const LATER = 1000;

/** How long a pointer rests on a link that is meant, ms. */
const REST = 60;

const prefetch = ({ screen }: RouteItem): void => {
  if (screen) void prefetchBundle(screen);
};

/** Reads the rows of a list that is about to be opened; one that is open already has a state of its own. */
function prefetchList({ screen, path }: RouteItem): void {
  if (!screen || !isList(screen) || tabStore.get().tabs.some((tab) => tab.path === path)) return;
  void loadBundle(screen).then(
    (bundle) => prefetchRows(bundle, ''),
    () => undefined,
  );
}

let resting: ReturnType<typeof setTimeout> | undefined;

/** For a link to a page: its document is fetched as soon as it may be opened, its rows when the pointer rests on it or presses. */
export const ahead = (route: RouteItem): Pick<ComponentProps<'a'>, 'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus'> => ({
  onPointerEnter: () => {
    prefetch(route);
    clearTimeout(resting);
    resting = setTimeout(() => prefetchList(route), REST);
  },
  onPointerLeave: () => clearTimeout(resting),
  onPointerDown: () => prefetchList(route),
  onFocus: () => prefetch(route),
});

/** Fetches the documents of the first pages when the one on screen is done. */
export function usePrefetch(pages: readonly RouteItem[]): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted = true;
    void calm.then(() => {
      if (wanted) timer = setTimeout(() => pages.slice(0, AHEAD).forEach(prefetch), LATER);
    });
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [pages]);
}
