/** Colours of series: those of their dictionary first, then a palette that colour-blind eyes tell apart. */
import { useMemo } from 'react';
import type { SourceColumn } from '../../documents/features/source/index.ts';
import { useDictionaries } from '../data/documents/dictionaries.ts';

/** On light and on dark grounds. */
const PALETTES = {
  light: ['#1677ff', '#e8833a', '#2f9e77', '#9254de', '#c9a206', '#eb2f96', '#08979c', '#7a869a'],
  dark: ['#4c9aff', '#f0a35e', '#4cc38a', '#b07cf0', '#e3c94b', '#f06bb2', '#38bdbd', '#a3aebc'],
} as const;
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

/** A colour of a dictionary, which is a name of the design system or #rrggbb. */
export const hexOf = (name: string | null | undefined): string | undefined =>
  name?.startsWith('#') ? name : (name ?? undefined) && NAMED[name ?? ''];

/** The colours by turns, for what has none of its own. */
export const paletteColour = (index: number): string => PALETTES.light[index % PALETTES.light.length] ?? PALETTES.light[0];

/** The colour of a value of a column, or the next of the palette. */
export type ColourOf = (column: SourceColumn | undefined, value: unknown, index: number) => string;

/** Colours for values beside each other: where the dictionary has one twice, the palette tells them apart. */
export function apart(colour: ColourOf, column: SourceColumn | undefined, values: readonly unknown[]): string[] {
  const colours = values.map((value, i) => colour(column, value, i));
  return new Set(colours).size === colours.length ? colours : values.map((_, i) => colour(undefined, undefined, i));
}

export function useColours(dark: boolean): ColourOf {
  const dictionaries = useDictionaries();
  return useMemo(() => {
    const palette = PALETTES[dark ? 'dark' : 'light'];
    return (column, value, index) => {
      const name = dictionaries[column?.dict ?? '']?.entries.find((e) => e.code === value)?.colour;
      return hexOf(name) ?? palette[index % palette.length] ?? palette[0];
    };
  }, [dictionaries, dark]);
}
