import { useLayoutEffect, useMemo } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { hasUnsaved } from '../../data/page/unsaved.ts';
import { keepTabs, setActive, setTabs, tabStore, type TabState } from './tabStore.ts';
import { useStore } from '../../data/store.ts';
import { mountedPaths, only, opened, type Tab } from './tabs.ts';

/** The opened pages as they stand now. */
export interface Opened {
  tabs: readonly Tab[];
  mounted: readonly string[];
  /** Path of the page on screen; empty where the address opens no tab. */
  active: string;
  places: TabState['places'];
  location: Location;
}

interface Rules {
  /** Address of the user's own home: pinned. */
  home: string;
  /** Path of the page that the address names. */
  path: string;
  /** The address is only on its way to that page. */
  passing: boolean;
  /** Whether a path can have a tab. */
  opens: (path: string) => boolean;
  /** Whether its page stays mounted behind others. */
  keeps: (path: string) => boolean;
}

/** Follows the address: opens its tab, keeps the pages before it, forgets those that can be opened no more. */
export function useOpened({ home, path, passing, opens, keeps }: Rules): Opened {
  const location = useLocation();
  const state = useStore(tabStore);
  const active = opens(path) ? path : '';
  const isLeaving = state.leaving === location.key;
  const pinned = useMemo(() => {
    // Seen as a role the home is another: the one before is no longer pinned.
    const valid = only(state.tabs, (tab) => opens(tab.path) && (!tab.affix || tab.path === home));
    return opened(valid, { path: home, search: valid.find((tab) => tab.path === home)?.search ?? '', affix: true });
  }, [state.tabs, opens, home]);
  const tabs = useMemo(
    () =>
      active === '' || passing || isLeaving ? pinned : opened(pinned, { path: active, search: location.search, affix: active === home }),
    [pinned, active, passing, isLeaving, location.search, home],
  );
  const mounted = useMemo(
    () =>
      mountedPaths(
        only(state.mounted, (address) => address === active || keeps(address)),
        tabs,
        active,
        hasUnsaved,
      ),
    [state.mounted, keeps, tabs, active],
  );
  useLayoutEffect(() => {
    setActive(active, location.key);
    if (passing || isLeaving) return;
    setTabs(tabs);
    const before = tabStore.get();
    const places =
      active === '' || before.places.get(active) === location ? before.places : new Map([...before.places, [active, location]]);
    if (before.mounted !== mounted || before.places !== places) tabStore.set({ ...before, mounted, places });
    keepTabs();
  }, [active, passing, isLeaving, tabs, mounted, location]);
  return { tabs, mounted, active, places: state.places, location };
}
