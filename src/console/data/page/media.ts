import { useSyncExternalStore } from 'react';
import { BREAKPOINT } from './viewport.ts';

/** A hook that tells whether the window answers a media query. */
function mediaHook(query: string): () => boolean {
  const list = typeof window === 'undefined' ? undefined : window.matchMedia(query);
  const subscribe = (listener: () => void): (() => void) => {
    list?.addEventListener('change', listener);
    return () => list?.removeEventListener('change', listener);
  };
  const matches = (): boolean => list?.matches ?? false;
  return () => useSyncExternalStore(subscribe, matches);
}

/** Whether the window is as narrow as a phone. */
export const useNarrow = mediaHook('(max-width: 575px)');

/** Whether the layout is the mobile one: below 992 px (S2-50, S4-01), where there is no room beside a list either (list.css). */
export const useMobile = mediaHook(`(max-width: ${BREAKPOINT - 1}px)`);
