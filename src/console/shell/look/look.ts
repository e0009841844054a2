import type { ThemeConfig } from 'antd';
import { still } from '../../data/page/still.ts';
import { createStore, useStore } from '../../data/store.ts';
import { sizeStore } from './appState.ts';
import { isDark } from './layout.ts';
import { layoutStore } from './layoutStore.ts';
import { DEFAULT_LOOK, theme, type Look } from './theme.ts';

const dark = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)');
/**
 * Moves nothing where the system asks for that: a motion cut short by style rules alone would have pop-ups measured, and clicked, where
 * they are not.
 */
const moving = (config: ThemeConfig): ThemeConfig => (still() ? { ...config, token: { ...config.token, motion: false } } : config);
let sheet: CSSStyleSheet | undefined;
/** Whether the first look stands; before, the page would flash in another. */
export const lookReady = createStore(false);
/** antd's current configuration. */
const configStore = createStore<ThemeConfig>(moving(theme));
const current = (): Look => ({
  colour: layoutStore.get().theme,
  dark: isDark(layoutStore.get(), dark?.matches ?? false),
  mini: sizeStore.get() === 'mini',
});
/** Looks are few values: equal texts are equal looks. */
const same = (a: Look, b: Look): boolean => JSON.stringify(a) === JSON.stringify(b);

function adopt(rules: string): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(rules);
}

/** Shows the look that settings, size and system ask for. Other than the shipped one is computed by code loaded for it. */
async function showLook(): Promise<void> {
  const look = current();
  const { dataset, style } = document.documentElement;
  dataset['theme'] = look.dark ? 'dark' : 'light';
  dataset['side'] = look.dark ? 'dark' : layoutStore.get().sideTheme;
  dataset['size'] = sizeStore.get();
  style.colorScheme = look.dark ? 'dark' : 'light';
  if (same(look, DEFAULT_LOOK)) {
    sheet?.replaceSync('');
    configStore.set(moving(theme));
    return;
  }
  const { configOf, rulesOf } = await import('./runtimeTheme.ts');
  // Chosen again while the code was on its way.
  if (!same(current(), look)) return;
  adopt(rulesOf(look));
  configStore.set(moving(configOf(look)));
}

/** Shows the look now and whenever something it hangs on changes. */
export function startLook(): void {
  // Code that cannot be fetched leaves the look as it is.
  const show = (): void => void showLook().catch(() => undefined);
  layoutStore.subscribe(show);
  sizeStore.subscribe(show);
  dark?.addEventListener('change', show);
  void showLook()
    .catch(() => undefined)
    .then(() => lookReady.set(true));
}

/** antd's configuration of the look on screen. */
export const useThemeConfig = (): ThemeConfig => useStore(configStore);
