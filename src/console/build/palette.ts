import type { Plugin } from 'vite';
import { accents, DEFAULT_LOOK, palettes, sidebars } from '../shell/look/theme.ts';

const block = (selector: string, properties: Readonly<Record<string, string>>): string =>
  `${selector}{${Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;

/** The console's own colours as custom properties, dark ones under the attribute that the dark scheme sets on html. */
export const paletteSheet = (): string =>
  [
    block(':root,[data-theme=light]', { ...palettes.light, ...accents(DEFAULT_LOOK), ...sidebars.dark }),
    block('[data-theme=dark]', { ...palettes.dark, ...accents({ ...DEFAULT_LOOK, dark: true }) }),
    block('[data-side=light]', sidebars.light),
  ].join('\n');

/** Puts the colours of shell/look/theme.ts ahead of the base style sheet, which every page loads. */
export function palette(): Plugin {
  return {
    name: 'palette',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('/styles/base.css') ? { code: `${paletteSheet()}\n${code}`, map: null } : undefined),
  };
}
