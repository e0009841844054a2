import { createContext, useContext, useEffect, useId } from 'react';

/** The page that something is drawn in: its path, and how to leave it for good. */
export interface PageFrame {
  path: string;
  /** Whether it is the one on screen. */
  current: () => boolean;
  /** Closes the page and goes to another address. */
  leave: (to: string) => void;
  /** What is filled in here is for trying only: nobody minds when it is gone. */
  trial?: true;
}

/** The page around; a page of its own where no shell is. */
export const PageContext = createContext<PageFrame>({ path: '', current: () => true, leave: (to) => location.assign(to) });

interface Entry {
  path: string;
  isDirty: () => boolean;
}

const entries = new Map<string, Entry>();

/** Whether a page (any without one) holds something unsaved. */
export const hasUnsaved = (path?: string): boolean =>
  [...entries.values()].some((e) => (path === undefined || e.path === path) && e.isDirty());

/** Forgets what a closed page held. */
export function forgetUnsaved(path: string): void {
  for (const [id, entry] of entries) if (entry.path === path) entries.delete(id);
}

/**
 * Says that a form may hold something unsaved. `isDirty` must work while the page is hidden, when refs to what is drawn
 * are empty: so an entry outlives the effect of a page that is only hidden, and goes with the page.
 */
export function useUnsaved(isDirty: () => boolean): void {
  const id = useId();
  const { path, current, trial } = useContext(PageContext);
  useEffect(() => {
    if (trial) return undefined;
    const key = `${path} ${id}`;
    entries.set(key, { path, isDirty });
    return () => {
      if (current()) entries.delete(key);
    };
  }, [id, path, current, trial, isDirty]);
}
