import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { mix, readable, tint } from '../../data/contrast.ts';

/** The design system's preset colours. */
const PRESETS: Record<string, string> = {
  red: '#f5222d',
  volcano: '#fa541c',
  orange: '#fa8c16',
  gold: '#faad14',
  yellow: '#fadb14',
  lime: '#a0d911',
  green: '#52c41a',
  cyan: '#13c2c2',
  blue: '#1677ff',
  geekblue: '#2f54eb',
  purple: '#722ed1',
  magenta: '#eb2f96',
  pink: '#eb2f96',
  grey: '#6b7280',
  success: '#52c41a',
  processing: '#1677ff',
  error: '#ff4d4f',
  warning: '#faad14',
  default: '#6b7280',
};

/** About what tags stand on in the dark scheme. */
const DARK = '#181f29';

const styles = new Map<string, CSSProperties>();

/** Text and ground of a tag in both schemes: a thin tint of the colour, and the nearest shade of it that reads on the tint. */
export function tagStyle(colour: string | undefined): CSSProperties {
  const hex = PRESETS[colour ?? ''] ?? (/^#[\da-f]{6}$/i.test(colour ?? '') ? (colour as string) : '#6b7280');
  const known = styles.get(hex);
  if (known) return known;
  const [light, dark] = [tint(hex, 0.13), mix(hex, DARK, 0.22)];
  const style = {
    '--tag-ground': light,
    '--tag-text': readable(hex, light),
    '--tag-ground-dark': dark,
    '--tag-text-dark': readable(hex, dark),
  } as CSSProperties;
  styles.set(hex, style);
  return style;
}

/** A short text in a colour. `colour` is a preset name or #rrggbb; grey when absent. */
export function ColourTag({ colour, children }: { colour?: string; children: ReactNode }): ReactElement {
  return (
    <span className="tag" style={tagStyle(colour)} title={typeof children === 'string' ? children : undefined}>
      {children}
    </span>
  );
}
