import type { MappingAlgorithm, ThemeConfig } from 'antd';
import { THEME_COLOUR } from '../../../contract/constants.ts';
import { mix, readable } from '../../data/contrast.ts';

/** What the user chose of the looks. */
export interface Look {
  /** Theme colour, #rrggbb. */
  colour: string;
  dark: boolean;
  /** The smallest of the sizes. */
  mini: boolean;
}

/** The looks of an untouched browser (S9-08). */
export const DEFAULT_LOOK: Look = { colour: THEME_COLOUR, dark: false, mini: false };

/** Colours of the console's own parts by scheme; each is the custom property `--<name>`. */
export const palettes = {
  light: {
    text: '#1f2937',
    'text-strong': '#374151',
    'text-soft': '#4b5563',
    'text-faint': '#5b6573',
    'text-none': '#6b7280',
    ground: '#f3f5f8',
    surface: '#ffffff',
    raised: '#ffffff',
    head: '#f7f9fb',
    hover: '#f0f2f5',
    line: '#e3e7ed',
    'line-soft': '#edf0f4',
    edge: '#d9d9d9',
    'edge-strong': '#9aa5b5',
    bone: '#eceff3',
    ok: '#f0faf0',
    'ok-line': '#b7e1b9',
    warn: '#fff7e6',
    'warn-line': '#f0d39a',
    bad: '#fff1f0',
    'bad-line': '#ffccc7',
    'bad-text': '#a8071a',
    error: '#cf1322',
    'ok-text': '#13794c',
    'warn-text': '#8f5b00',
  },
  dark: {
    text: '#e6eaf0',
    'text-strong': '#d0d7e0',
    'text-soft': '#b9c2ce',
    'text-faint': '#a3aebc',
    'text-none': '#9aa5b4',
    ground: '#10151c',
    surface: '#181f29',
    raised: '#212a36',
    head: '#1f2833',
    hover: '#263140',
    line: '#2e3947',
    'line-soft': '#283240',
    edge: '#435062',
    'edge-strong': '#66758a',
    bone: '#2a3542',
    ok: '#16291c',
    'ok-line': '#2f5a38',
    warn: '#2e2514',
    'warn-line': '#5f4a1c',
    bad: '#331a1d',
    'bad-line': '#6b2f35',
    'bad-text': '#ffa8a3',
    error: '#ff8f8a',
    'ok-text': '#5bd6a0',
    'warn-text': '#f5c451',
  },
} as const satisfies Record<string, Record<string, string>>;

/** The sidebar, which may be dark on a light page (S9-08). */
export const sidebars = {
  dark: {
    side: '#0d1b2a',
    'side-raised': '#13263b',
    'side-text': '#c3cedb',
    'side-hover': '#16293f',
    'side-active': '#12385f',
    'side-bright': '#ffffff',
    'side-focus': '#69b1ff',
  },
  light: {
    side: '#ffffff',
    'side-raised': '#ffffff',
    'side-text': '#374151',
    'side-hover': '#eef2f7',
    'side-active': '#e2effd',
    'side-bright': '#0b3d6e',
    'side-focus': '#0e65b7',
  },
} as const;

/** The theme colour as it may stand on the page: as a mark, as text and links, under white text, and as a faint ground. */
export function accents({ colour, dark }: Look): Record<'accent' | 'accent-text' | 'accent-strong' | 'tint' | 'row' | 'tint-line', string> {
  const { surface, raised } = palettes[dark ? 'dark' : 'light'];
  const row = mix(colour, surface, 0.15);
  return {
    accent: readable(colour, surface, 3),
    'accent-text': readable(readable(colour, row), raised),
    'accent-strong': readable(colour, '#ffffff', 5),
    tint: mix(colour, surface, 0.08),
    row,
    'tint-line': mix(colour, surface, 0.3),
  };
}

/** antd's dark algorithm shifts the colours it is given; ours are chosen for dark grounds already. */
const exactSeeds: MappingAlgorithm = (seed, map) =>
  ({ ...map, ...Object.fromEntries(SEEDS.map((key) => [key, seed[key]])) }) as NonNullable<typeof map>;
const SEEDS = ['colorPrimary', 'colorInfo', 'colorLink', 'colorError'] as const;

const FONT =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'WenQuanYi Zen Hei', 'Noto Sans CJK SC', sans-serif";

/**
 * antd's tokens for a look, in one place. The accent is the theme colour; whatever carries text takes the nearest shade of
 * it that has 4.5 : 1 on its ground. Read by the build too, which writes antd's style sheet from it.
 * @param algorithm antd's dark algorithm; needed for dark looks only, so that others need not load it
 */
export function themeOf(look: Look, algorithm?: MappingAlgorithm): ThemeConfig {
  const p = palettes[look.dark ? 'dark' : 'light'];
  const own = accents(look);
  const solid = readable(look.colour);
  const link = own['accent-text'];
  const linkHover = readable(look.colour, p.surface, 6);
  const error = readable('#d9363e', own.row);
  return {
    zeroRuntime: true,
    hashed: false,
    cssVar: { key: 'app' },
    ...(look.dark && algorithm ? { algorithm: [algorithm, exactSeeds] } : {}),
    token: {
      colorPrimary: solid,
      colorInfo: solid,
      colorLink: link,
      colorPrimaryHover: readable(look.colour, '#ffffff', 6),
      colorLinkHover: linkHover,
      colorPrimaryBg: own.tint,
      controlItemBgActive: own.tint,
      controlItemBgActiveHover: own.row,
      colorError: error,
      colorErrorHover: look.dark ? readable('#d9363e', own.row, 6) : '#b7232b',
      colorText: p.text,
      colorTextSecondary: p['text-soft'],
      colorTextTertiary: p['text-faint'],
      colorTextDescription: p['text-faint'],
      colorTextPlaceholder: p['text-none'],
      colorTextDisabled: p['text-none'],
      // On antd's grey a placeholder would be too faint.
      ...(look.dark ? {} : { colorBgContainerDisabled: p.head }),
      colorBorderSecondary: p.line,
      colorBgLayout: p.ground,
      ...(look.dark ? { colorBgContainer: p.surface, colorBgElevated: p.raised, colorBorder: p.edge } : {}),
      ...(look.mini ? { fontSize: 12, sizeStep: 3 } : {}),
      borderRadius: 6,
      fontFamily: FONT,
    },
    components: {
      Button: {
        defaultHoverColor: link,
        defaultHoverBorderColor: link,
        defaultActiveColor: linkHover,
        defaultActiveBorderColor: linkHover,
      },
      Pagination: { itemActiveColor: link, itemActiveColorHover: linkHover },
      Menu: { itemSelectedColor: link, horizontalItemSelectedColor: link },
      Table: {
        headerBg: p.head,
        headerColor: p['text-strong'],
        headerSplitColor: 'transparent',
        cellPaddingBlockMD: 9,
        cellPaddingInlineMD: 12,
        rowHoverBg: p.head,
        rowSelectedBg: own.tint,
        rowSelectedHoverBg: own.row,
      },
      Drawer: { footerPaddingBlock: 12, footerPaddingInline: 24 },
    },
  };
}

/** antd's tokens of an untouched browser. */
export const theme = themeOf(DEFAULT_LOOK);
