import { useEffect, type ComponentProps } from 'react';
import { calm } from '../../data/page/calm.ts';
import { isList, loadBundle, prefetchBundle } from '../../data/documents/documents.ts';
import { prefetchRows } from '../../data/rows/rows.ts';
import { eyesChange } from '../../session/roleView.ts';
import type { RouteItem } from '../routes/routes.ts';
import { drawAhead, forgetAhead, tabStore } from './tabStore.ts';

/** Screens whose documents are fetched ahead when there is time. */
const AHEAD = 20;
/** After the first screen stands, ms: what it may open comes first. */
const LATER = 1000;

/** How long a pointer rests on a link that is meant, ms. */
const REST = 60;

const prefetch = ({ screen }: RouteItem): void => {
  if (screen && !eyesChange()) void prefetchBundle(screen);
};

/** Reads the rows of a list that is about to be opened; one that is open already has a state of its own. @returns whether there are any */
async function prefetchList({ screen, path }: RouteItem): Promise<boolean> {
  if (!screen || eyesChange() || !isList(screen) || tabStore.get().tabs.some((tab) => tab.path === path)) return false;
  try {
    await prefetchRows(await loadBundle(screen), '');
    return true;
  } catch {
    return false;
  }
}

/** How long a link that was pressed has to open its page, ms. A menu that closes at the click leaves the pointer before that. */
const PRESSED = 2000;

let resting: ReturnType<typeof setTimeout> | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;
/** Path of the link under the pointer, and of the one that was pressed. */
let [under, pressed] = ['', ''];

const rest = (route: RouteItem): void => {
  void prefetchList(route).then((ready) => {
    if (ready && under === route.path) drawAhead(route.path);
  });
};

const enter = (route: RouteItem): void => {
  prefetch(route);
  under = route.path;
  pressed = '';
  clearTimeout(resting);
  clearTimeout(forgetting);
  resting = setTimeout(rest, REST, route);
};

const leave = ({ path }: RouteItem): void => {
  clearTimeout(resting);
  under = '';
  if (pressed === path) forgetting = setTimeout(forgetAhead, PRESSED, path);
  else forgetAhead(path);
  pressed = '';
};

const press = (route: RouteItem): void => {
  pressed = route.path;
  void prefetchList(route);
};

/**
 * For a link to a page: its document is fetched as soon as it may be opened, its rows when the pointer rests on it or presses; where it rests,
 * the list is drawn too, unseen.
 */
export const ahead = (route: RouteItem): Pick<ComponentProps<'a'>, 'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus'> => ({
  onPointerEnter: () => enter(route),
  onPointerLeave: () => leave(route),
  onPointerDown: () => press(route),
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
