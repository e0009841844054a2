const COLOURS = {
  light: {
    sea: '#e9eff4',
    land: '#f8f7f3',
    coast: '#c3cfd8',
    river: '#aed0ee',
    grid: '#d5dfe6',
    text: '#5b6573',
    name: '#667080',
    halo: '#ffffff',
    disc: '#ffffff',
  },
  dark: {
    sea: '#0f1620',
    land: '#1b2430',
    coast: '#34445a',
    river: '#1f3f5c',
    grid: '#26354a',
    text: '#a3aebc',
    name: '#8793a3',
    halo: '#10151c',
    disc: '#181f29',
  },
} as const;

/** Colours of one scheme. */
export type BaseColours = (typeof COLOURS)['light' | 'dark'];

/** Those of the base map in a scheme. */
export const baseColours = (dark: boolean): BaseColours => COLOURS[dark ? 'dark' : 'light'];
