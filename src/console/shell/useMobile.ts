import { useSyncExternalStore } from 'react';
import { BREAKPOINT } from './scale.ts';

const query = typeof window === 'undefined' ? undefined : window.matchMedia(`(max-width: ${BREAKPOINT - 1}px)`);
const subscribe = (listener: () => void): (() => void) => {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
};

/** Whether the layout is the mobile one: below 992 px (S2-50, S4-01). */
export const useMobile = (): boolean => useSyncExternalStore(subscribe, () => query?.matches ?? false);
