import { createStore } from '../../data/store.ts';
import { LAYOUT_KEY, readLayout, type Layout } from './layout.ts';

/** The current settings. Changing them keeps nothing; saving does. */
export const layoutStore = createStore<Layout>(readLayout(typeof localStorage === 'undefined' ? null : localStorage.getItem(LAYOUT_KEY)));

/** Changes some settings for as long as the page lives. */
export const changeLayout = (change: Partial<Layout>): void => layoutStore.set({ ...layoutStore.get(), ...change });

/** Keeps the settings in this browser. */
export const saveLayout = (): void => localStorage.setItem(LAYOUT_KEY, JSON.stringify(layoutStore.get()));

/** Forgets what was kept and starts over. */
export function resetLayout(): void {
  localStorage.removeItem(LAYOUT_KEY);
  location.reload();
}
