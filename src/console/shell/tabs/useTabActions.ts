import { useCallback, useMemo } from 'react';
import { mayDiscard } from '../../data/page/confirm.ts';
import { leaveControl } from '../../data/page/focus.ts';
import { useGo } from '../../data/page/place.ts';
import { hasUnsaved } from '../../data/page/unsaved.ts';
import { activePath, setTabs, tabStore } from './tabStore.ts';
import { closed, type Closing } from './tabs.ts';

/** What can be done to opened pages. */
export interface TabActions {
  /** Closes around a tab, the one on screen unless told. */
  close: (which: Closing, path?: string) => Promise<void>;
  /** Starts a page over, the one on screen unless told (S2-14). */
  refresh: (path?: string) => Promise<void>;
  /** Closes the page on screen and goes elsewhere; what it held is done with. */
  leave: (path: string, to: string) => void;
  /** Goes to the next tab, or the one before with -1, round and round. */
  step: (by: 1 | -1) => void;
}

/** Asks before something unsaved in these pages is lost. */
async function mayLose(paths: readonly string[]): Promise<boolean> {
  if (!paths.some((path) => hasUnsaved(path))) return true;
  return mayDiscard();
}

/** Closes, refreshes and switches opened pages. @param home address of the user's own home */
export function useTabActions(home: string): TabActions {
  const go = useGo();
  const close = useCallback(
    async (which: Closing, path = activePath()) => {
      const { tabs } = tabStore.get();
      const change = closed(tabs, path, which, activePath(), home);
      if (!(await mayLose(tabs.filter((t) => !change.tabs.includes(t)).map((t) => t.path)))) return;
      setTabs(change.tabs, !change.tabs.some((t) => t.path === activePath()));
      if (change.go !== undefined) go(change.go);
    },
    [go, home],
  );
  const refresh = useCallback(
    async (path = activePath()) => {
      if (!(await mayLose([path]))) return;
      const tab = tabStore.get().tabs.find((t) => t.path === path);
      go(`/redirect${path}${tab?.search ?? ''}`, { replace: path === activePath() });
    },
    [go],
  );
  const leave = useCallback(
    (path: string, to: string) => {
      setTabs(
        tabStore.get().tabs.filter((t) => t.path !== path),
        true,
      );
      go(to, { replace: true });
    },
    [go],
  );
  const step = useCallback(
    (by: 1 | -1) => {
      const { tabs } = tabStore.get();
      const at = tabs.findIndex((t) => t.path === activePath());
      const next = tabs[(at + by + tabs.length) % tabs.length];
      if (!next) return;
      leaveControl();
      go(next.path + next.search);
    },
    [go],
  );
  return useMemo(() => ({ close, refresh, leave, step }), [close, refresh, leave, step]);
}
