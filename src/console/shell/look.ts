import type { ThemeConfig } from 'antd';
import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '../data/store.ts';
import { sizeStore } from './appState.ts';
import { isDefaultLook, layoutStore, lookOf } from './layout.ts';
import { theme, type Look } from './theme.ts';

const dark = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)');
let sheet: CSSStyleSheet | undefined;
/** antd's configuration in force. */
const configStore = createStore<ThemeConfig>(theme);
const current = (): Look => lookOf(layoutStore.get(), dark?.matches ?? false, sizeStore.get() === 'mini');

function adopt(rules: string): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(rules);
}

/** Shows the look that settings, size and system ask for. Other than the shipped one is computed by code loaded for it. */
export async function showLook(): Promise<void> {
  const look = current();
  const { dataset, style } = document.documentElement;
  dataset['theme'] = look.dark ? 'dark' : 'light';
  dataset['side'] = look.dark ? 'dark' : layoutStore.get().sideTheme;
  dataset['size'] = sizeStore.get();
  style.colorScheme = look.dark ? 'dark' : 'light';
  if (isDefaultLook(look)) {
    sheet?.replaceSync('');
    configStore.set(theme);
    return;
  }
  const { configOf, rulesOf } = await import('./runtimeTheme.ts');
  // Chosen again while the code was on its way.
  if (JSON.stringify(current()) !== JSON.stringify(look)) return;
  adopt(rulesOf(look));
  configStore.set(configOf(look));
}

/** Shows the look now and whenever something it hangs on changes; answers when the first one stands. */
export function startLook(): Promise<void> {
  const show = (): void => void showLook();
  layoutStore.subscribe(show);
  sizeStore.subscribe(show);
  dark?.addEventListener('change', show);
  return showLook();
}

/** antd's configuration of the look on screen. */
export const useThemeConfig = (): ThemeConfig => useStore(configStore);

const subscribe = (listener: () => void): (() => void) => {
  dark?.addEventListener('change', listener);
  const stop = layoutStore.subscribe(listener);
  return () => {
    dark?.removeEventListener('change', listener);
    stop();
  };
};

/** Whether the dark scheme is on screen. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, () => current().dark);
