import type { Location } from 'react-router-dom';
import { forgetUnsaved } from '../../data/page/unsaved.ts';
import { createStore } from '../../data/store.ts';
import { type Tab } from './tabs.ts';

/** Opened pages, which of them are mounted, and where each was last. */
export interface TabState {
  tabs: Tab[];
  /** Paths, the latest last. */
  mounted: string[];
  places: ReadonlyMap<string, Location>;
  /** Key of the location that is being left because its tab was closed: it must not open the tab again. */
  leaving?: string;
}

/** Session storage key of opened pages and their scroll positions (S3-09). */
const KEY = 'tabs';

interface Stored {
  tabs: Tab[];
  scrolls: Record<string, number>;
}

const isTab = (value: unknown): value is Tab =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Tab).path === 'string' &&
  (value as Tab).path.startsWith('/') &&
  typeof (value as Tab).search === 'string';

/** Tabs and scroll positions from their stored text; none when it is damaged. */
export function readTabs(text: string | null): Stored {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Stored>;
    return {
      tabs: (Array.isArray(stored.tabs) ? stored.tabs : [])
        .filter(isTab)
        .map(({ path, search, affix }) => ({ path, search, affix: affix === true, version: 0 })),
      scrolls: Object.fromEntries(Object.entries(stored.scrolls ?? {}).filter(([, y]) => Number.isFinite(y))),
    };
  } catch {
    return { tabs: [], scrolls: {} };
  }
}

const first = readTabs(typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY));

/** The opened pages. */
export const tabStore = createStore<TabState>({ tabs: first.tabs, mounted: [], places: new Map() });
/** Where the page is that is drawn, unseen, because it is about to be opened. */
export const aheadStore = createStore<Location | undefined>(undefined);
/** How far down each page is scrolled, px. */
export const scrolls = new Map<string, number>(Object.entries(first.scrolls));

let active = { path: '', key: '' };
/** Path of the page on screen. */
export const activePath = (): string => active.path;
/** Says which page is on screen, and the key of its location. */
export const setActive = (path: string, key: string): void => {
  active = { path, key };
};

/** Keeps tabs and scroll positions for a reload of this browser tab. */
export function keepTabs(): void {
  const { tabs } = tabStore.get();
  const open = Object.fromEntries([...scrolls].filter(([path]) => tabs.some((t) => t.path === path)));
  sessionStorage.setItem(KEY, JSON.stringify({ tabs, scrolls: open } satisfies Stored));
}

/** Replaces the tabs; what closed pages held is forgotten. @param leaving the page on screen is among the closed */
export function setTabs(tabs: Tab[], leaving = false): void {
  const state = tabStore.get();
  if (tabs === state.tabs) return;
  for (const before of state.tabs) {
    const now = tabs.find((t) => t.path === before.path);
    if (now?.version === before.version) continue;
    forgetUnsaved(before.path);
    scrolls.delete(before.path);
  }
  tabStore.set({
    ...state,
    tabs,
    mounted: state.mounted.filter((path) => tabs.some((t) => t.path === path)),
    ...(leaving ? { leaving: active.key } : {}),
  });
  keepTabs();
}

/** Draws a page unseen, so that it stands there when it is opened; one at a time. */
export const drawAhead = (pathname: string): void => aheadStore.set({ pathname, search: '', hash: '', state: null, key: 'default' });

/** The page is not about to be opened any more, or stands open. */
export const forgetAhead = (pathname: string): void => {
  if (aheadStore.get()?.pathname === pathname) aheadStore.set(undefined);
};
