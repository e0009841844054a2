import { useSyncExternalStore } from 'react';

const query = typeof window === 'undefined' ? undefined : window.matchMedia('(max-width: 575px)');
const subscribe = (listener: () => void): (() => void) => {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
};

/** Whether the window is as narrow as a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query?.matches ?? false);
