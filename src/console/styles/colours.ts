/** Colours of series: those of their dictionary first, then a palette that colour-blind eyes tell apart and nobody takes for good or bad. */
import { useMemo } from 'react';
import type { SourceColumn } from '../../documents/features/source/index.ts';
import { useDictionaries } from '../data/documents/dictionaries.ts';

/** On light and on dark grounds. */
const PALETTES = {
  // prettier-ignore
  light: ['#1890ff', '#7d4fc4', '#12a5b3', '#d46aa8', '#2b3f8c', '#8c5a3c', '#7a869a', '#8fc6fb', '#0b6e7f', '#b79cf0', '#a03a78', '#b9c5d6'],
  // prettier-ignore
  dark: ['#3b9dff', '#a987ec', '#35bcc9', '#e58bc0', '#8093e6', '#c08f6f', '#a3aebc', '#a8d8ff', '#2f8fa3', '#d2c2ff', '#c05b95', '#5d6f88'],
} as const;
/** Amounts beside each other, then a rate over them: none of these is taken for good, near or bad. */
const AMOUNTS = {
  light: { shares: ['#1890ff', '#8fc6fb', '#b9c5d6'], rate: '#33425a' },
  dark: { shares: ['#3b9dff', '#1f5f9c', '#4c5a6d'], rate: '#d5dfec' },
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

/** Colours of figures that no group tells apart, by their units: those of another unit than the first are rates over amounts. */
export function amountColours(units: readonly (string | undefined)[], dark: boolean): string[] {
  const { shares, rate } = AMOUNTS[dark ? 'dark' : 'light'];
  const palette = PALETTES[dark ? 'dark' : 'light'];
  return units.map((unit, i) => (unit === units[0] ? (shares[i] ?? palette[i % palette.length] ?? rate) : rate));
}
