/** An opened page. */
export interface Tab {
  /** One tab a path. */
  path: string;
  /** Query as last seen, with `?`; empty without one. */
  search: string;
  /** Stands first and cannot be closed. */
  affix: boolean;
  /** Grows when the page starts over. */
  version: number;
}

/** Tabs after a change, and where to go when the page on screen went with them. */
export interface Change {
  tabs: Tab[];
  /** Path and query; undefined stays. */
  go?: string;
}

/** Pages kept mounted; more cost memory without anyone coming back to them. */
export const MOST_MOUNTED = 8;

const addressOf = (tab: Tab): string => tab.path + tab.search;

/** Those that pass; the very list when all do, so that nothing seems to have changed. */
export const only = <T>(list: T[], passes: (item: T) => boolean): T[] => (list.every(passes) ? list : list.filter(passes));

/** Adds the page, or notes its new query: never a second tab for one path. Pinned ones stand first. */
export function opened(tabs: Tab[], page: { path: string; search: string; affix: boolean }): Tab[] {
  const known = tabs.find((t) => t.path === page.path);
  if (known)
    return known.search === page.search && known.affix === page.affix
      ? tabs
      : tabs.map((t) => (t === known ? { ...t, search: page.search, affix: page.affix } : t));
  const added = [...tabs, { ...page, version: 0 }];
  return [...added.filter((t) => t.affix), ...added.filter((t) => !t.affix)];
}

/** Starts the page over. */
export const refreshed = (tabs: readonly Tab[], path: string): Tab[] =>
  tabs.map((t) => (t.path === path ? { ...t, version: t.version + 1 } : t));

/**
 * Closes what `closes` picks; pinned tabs stay. When the page on screen is among them, the last remaining tab follows, else
 * home; when that was home itself, home starts over (S2-43).
 */
function without(tabs: readonly Tab[], active: string, home: string, closes: (tab: Tab, at: number) => boolean): Change {
  const rest = tabs.filter((tab, at) => tab.affix || !closes(tab, at));
  if (rest.some((t) => t.path === active)) return { tabs: rest };
  const last = rest.at(-1);
  if (last) return { tabs: rest, go: addressOf(last) };
  return { tabs: rest, go: active === home ? `/redirect${home}` : home };
}

/** What the bar and the menu of a tab can do. */
export const closings = ['current', 'others', 'left', 'right', 'all'] as const;
export type Closing = (typeof closings)[number];

/** Closes around a tab. «Others» goes to that tab first; «all» keeps the page on screen when it is pinned. */
export function closed(tabs: readonly Tab[], path: string, which: Closing, active: string, home: string): Change {
  const at = tabs.findIndex((t) => t.path === path);
  switch (which) {
    case 'current':
      return without(tabs, active, home, (_, n) => n === at);
    case 'left':
      return without(tabs, active, home, (_, n) => n < at);
    case 'right':
      return without(tabs, active, home, (_, n) => n > at);
    case 'all':
      return without(tabs, active, home, () => true);
    case 'others': {
      const tab = tabs[at];
      const { tabs: rest } = without(tabs, path, home, (_, n) => n !== at);
      return tab && path !== active ? { tabs: rest, go: addressOf(tab) } : { tabs: rest };
    }
  }
}

/** Whether a closing has anything to close. */
export const canClose = (tabs: readonly Tab[], path: string, which: Closing): boolean =>
  closed(tabs, path, which, path, '').tabs.length < tabs.length;

/**
 * Pages kept mounted, the latest last: the one on screen, and of the others as many as have room. What must not be lost
 * (an unsaved form) stays beyond that.
 */
export function mountedPaths(mounted: string[], tabs: readonly Tab[], active: string, precious: (path: string) => boolean): string[] {
  const others = mounted.filter((path) => path !== active && tabs.some((t) => t.path === path));
  const room = others.length - (MOST_MOUNTED - 1);
  const next = [...others.filter((path, at) => at >= room || precious(path)), ...(active === '' ? [] : [active])];
  return next.length === mounted.length && next.every((path, at) => path === mounted[at]) ? mounted : next;
}
