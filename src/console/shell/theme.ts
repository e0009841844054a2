import type { ThemeConfig } from 'antd';
import { THEME_COLOUR } from '../../contract/constants.ts';
import { readable } from '../data/contrast.ts';

/** Ground of a chosen row under the pointer: the darkest that links stand on. */
const ROW = '#deecfc';

/**
 * antd's tokens, in one place. The accent is the theme colour; whatever carries text takes the nearest shade of it that
 * has 4.5 : 1 against white. Read by the build too, which writes antd's style sheet from it.
 */
export const theme: ThemeConfig = {
  zeroRuntime: true,
  hashed: false,
  cssVar: { key: 'app' },
  token: {
    colorPrimary: readable(THEME_COLOUR),
    colorInfo: readable(THEME_COLOUR),
    colorLink: readable(THEME_COLOUR, ROW),
    colorPrimaryHover: readable(THEME_COLOUR, '#ffffff', 6),
    colorLinkHover: readable(THEME_COLOUR, '#ffffff', 6),
    colorError: readable('#d9363e', ROW),
    colorErrorHover: '#b7232b',
    colorText: '#1f2937',
    colorTextSecondary: '#4b5563',
    colorTextTertiary: '#5b6573',
    colorTextDescription: '#5b6573',
    colorTextPlaceholder: '#6b7280',
    colorTextDisabled: '#6b7280',
    colorBorderSecondary: '#e8ebf0',
    colorBgLayout: '#f3f5f8',
    borderRadius: 6,
    fontFamily: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'WenQuanYi Zen Hei', 'Noto Sans CJK SC', sans-serif",
  },
  components: {
    Table: { headerBg: '#f7f9fb', headerColor: '#374151', headerSplitColor: 'transparent', cellPaddingBlockMD: 9, cellPaddingInlineMD: 12, rowHoverBg: '#f5f9ff', rowSelectedBg: '#eaf3fe', rowSelectedHoverBg: ROW },
    Drawer: { footerPaddingBlock: 12, footerPaddingInline: 24 },
  },
};
