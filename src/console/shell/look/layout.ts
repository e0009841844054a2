import { THEME_COLOUR } from '../../../contract/constants.ts';

/** Schemes a user can choose. */
export const MODES = ['light', 'dark', 'system'] as const;
export type Mode = (typeof MODES)[number];

/** What the settings drawer holds (S2-45). */
export interface Layout {
  /** Theme colour, #rrggbb. */
  theme: string;
  mode: Mode;
  sideTheme: 'dark' | 'light';
  topNav: boolean;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  /** The page grows and shrinks with the window (S2-49). */
  scaling: boolean;
}

/** Dark sidebar, tabs, fixed header (S9-08). */
export const DEFAULT_LAYOUT: Layout = {
  theme: THEME_COLOUR,
  mode: 'light',
  sideTheme: 'dark',
  topNav: false,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  scaling: true,
};

/** Local storage key. */
export const LAYOUT_KEY = 'layout-setting';

const ALLOWED: Partial<Record<keyof Layout, (value: unknown) => boolean>> = {
  theme: (value) => /^#[\da-f]{6}$/i.test(String(value)),
  mode: (value) => (MODES as readonly unknown[]).includes(value),
  sideTheme: (value) => value === 'dark' || value === 'light',
};

/** Settings from their stored text; whatever is missing, damaged or of the wrong kind is as at first. */
export function readLayout(text: string | null): Layout {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return DEFAULT_LAYOUT;
  }
  if (stored === null || typeof stored !== 'object') return DEFAULT_LAYOUT;
  const good = Object.entries(stored).filter(
    ([key, value]) =>
      key in DEFAULT_LAYOUT &&
      typeof value === typeof DEFAULT_LAYOUT[key as keyof Layout] &&
      (ALLOWED[key as keyof Layout]?.(value) ?? true),
  );
  return { ...DEFAULT_LAYOUT, ...Object.fromEntries(good) };
}

/** Whether the dark scheme is on. */
export const isDark = ({ mode }: Layout, systemDark: boolean): boolean => mode === 'dark' || (mode === 'system' && systemDark);
