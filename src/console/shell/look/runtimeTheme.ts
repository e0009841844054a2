import { token2CSSVar } from '@ant-design/cssinjs';
import { theme as antd, type ThemeConfig } from 'antd';
import { accents, DEFAULT_LOOK, themeOf, type Look } from './theme.ts';

/** Numbers that are no lengths. */
const UNITLESS = /^(?:lineHeight|fontWeight|zIndex|opacity|screen|motion)/;

/** antd's configuration of a look. */
export const configOf = (look: Look): ThemeConfig => themeOf(look, antd.darkAlgorithm);

/** The rules that turn the shipped style sheets into this look: the global properties that differ, and our own accents. */
export function rulesOf(look: Look): string {
  const plain = antd.getDesignToken(themeOf(DEFAULT_LOOK)) as unknown as Record<string, string | number>;
  const tokens = Object.entries(antd.getDesignToken(configOf(look))).filter(
    ([key, value]) => value !== plain[key] && (typeof value === 'string' || typeof value === 'number'),
  );
  const properties = tokens.map(
    ([key, value]) => `${token2CSSVar(key, 'ant')}:${typeof value === 'number' && !UNITLESS.test(key) ? `${value}px` : value}`,
  );
  const own = Object.entries(accents(look)).map(([name, value]) => `--${name}:${value}`);
  return `:root:root{${own.join(';')}}.app.app,.app{${properties.join(';')}}`;
}
