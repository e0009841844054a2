import type { ReactElement, ReactNode } from 'react';
import { readable, tint } from '../../data/contrast.ts';

/** The design system's preset colours. */
const PRESETS: Record<string, string> = {
  red: '#f5222d', volcano: '#fa541c', orange: '#fa8c16', gold: '#faad14', yellow: '#fadb14', lime: '#a0d911', green: '#52c41a', cyan: '#13c2c2',
  blue: '#1677ff', geekblue: '#2f54eb', purple: '#722ed1', magenta: '#eb2f96', pink: '#eb2f96', grey: '#6b7280',
  success: '#52c41a', processing: '#1677ff', error: '#ff4d4f', warning: '#faad14', default: '#6b7280',
};

const styles = new Map<string, { color: string; background: string }>();

/** Text and ground of a tag: a thin tint of the colour, and the nearest shade of it that reads on the tint. */
function tagStyle(colour: string | undefined): { color: string; background: string } {
  const hex = PRESETS[colour ?? ''] ?? (/^#[\da-f]{6}$/i.test(colour ?? '') ? (colour as string) : '#6b7280');
  const known = styles.get(hex);
  if (known) return known;
  const background = tint(hex, 0.13);
  const made = { background, color: readable(hex, background) };
  styles.set(hex, made);
  return made;
}

/** A short text in a colour. `colour` is a preset name or #rrggbb; grey when absent. */
export function ColourTag({ colour, children }: { colour?: string; children: ReactNode }): ReactElement {
  return <span className="tag" style={tagStyle(colour)}>{children}</span>;
}
