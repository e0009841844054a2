/** Colours of series: those of their dictionary first, then a palette that colour-blind eyes tell apart. */
import { useDictionaries } from '../../data/dictionaries.ts';
import type { Drawing } from './series.ts';

const PALETTE = ['#1677ff', '#e8833a', '#2f9e77', '#9254de', '#d4b106', '#eb2f96', '#08979c', '#8c8c8c'];
/** Names of the design system that dictionaries use. */
const NAMED: Record<string, string> = {
  red: '#f5222d',
  volcano: '#fa541c',
  orange: '#fa8c16',
  gold: '#d4b106',
  yellow: '#d4b106',
  lime: '#7cb305',
  green: '#389e0d',
  cyan: '#08979c',
  blue: '#1677ff',
  geekblue: '#2f54eb',
  purple: '#722ed1',
  magenta: '#eb2f96',
  success: '#389e0d',
  processing: '#1677ff',
  error: '#f5222d',
  warning: '#fa8c16',
  default: '#8c8c8c',
};

/** A colour for each series, and for each place along the axis. */
export function useColours({ series, places, x, colour }: Drawing): { series: string[]; places: string[] } {
  const dictionaries = useDictionaries();
  const ofCode = (dict: string | undefined, code: unknown): string | undefined => {
    const said = dictionaries[dict ?? '']?.entries.find((e) => e.code === code)?.colour;
    return said?.startsWith('#') ? said : said && NAMED[said];
  };
  const fallback = (i: number): string => PALETTE[i % PALETTE.length] ?? '#1677ff';
  return {
    series: series.map((s, i) => ofCode(colour?.dict, s.code) ?? fallback(i)),
    places: places.map((p, i) => ofCode(x.dict, p.value) ?? fallback(i)),
  };
}
