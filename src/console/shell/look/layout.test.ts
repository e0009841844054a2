import { describe, expect, it } from 'vitest';
import { contrast } from '../../data/contrast.ts';
import { DEFAULT_LAYOUT, isDark, readLayout } from './layout.ts';
import { accents, palettes, sidebars, themeOf } from './theme.ts';

describe('layout settings', () => {
  it.each<[keyof typeof DEFAULT_LAYOUT, unknown]>([
    ['theme', '#1890ff'],
    ['sideTheme', 'dark'],
    ['tagsView', true],
    ['fixedHeader', true],
  ])('[S9-08] %s is %s at first', (key, value) => expect(readLayout(null)[key]).toBe(value));
  it.each(['{', 'null', '7', '"x"', '[]', '{"theme":"url(x)","mode":"neon","topNav":"yes","sideTheme":1}'])(
    '[S2-45] damaged %s does not break the start',
    (text) => expect(readLayout(text)).toEqual(DEFAULT_LAYOUT),
  );
  it('takes the good part of what was kept', () =>
    expect(readLayout('{"theme":"#0a7a35","topNav":true,"scaling":false,"tagsView":3,"unknown":1}')).toEqual({
      ...DEFAULT_LAYOUT,
      theme: '#0a7a35',
      topNav: true,
      scaling: false,
    }));
  it('follows the system when told to', () => {
    expect([
      isDark({ ...DEFAULT_LAYOUT, mode: 'system' }, true),
      isDark({ ...DEFAULT_LAYOUT, mode: 'system' }, false),
      isDark(DEFAULT_LAYOUT, true),
      isDark({ ...DEFAULT_LAYOUT, mode: 'dark' }, false),
    ]).toEqual([true, false, false, true]);
  });
});

const COLOURS = ['#1890ff', '#0a7a35', '#722ed1', '#fadb14', '#ffffff', '#000000', '#d4380d'];

describe.each([false, true])('colours, dark %s', (dark) => {
  const palette = palettes[dark ? 'dark' : 'light'];
  it.each(COLOURS)('read in theme colour %s', (colour) => {
    const own = accents({ colour, dark, mini: false });
    for (const ground of [palette.surface, palette.raised, own.tint, own.row])
      expect(contrast(own['accent-text'], ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(own['accent-strong'], '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(String(themeOf({ colour, dark, mini: false }).token?.colorPrimary), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
  it.each(['text', 'text-strong', 'text-soft', 'text-faint', 'text-none', 'ok-text', 'warn-text'] as const)(
    '%s reads on every ground',
    (name) => {
      for (const ground of ['surface', 'raised', 'head', 'ground'] as const)
        expect(contrast(palette[name], palette[ground])).toBeGreaterThanOrEqual(4.4);
    },
  );
  it('notes read on their grounds', () => {
    for (const [text, ground] of [
      ['text', 'ok'],
      ['text', 'warn'],
      ['bad-text', 'bad'],
      ['error', 'surface'],
    ] as const)
      expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });
});

it.each(['dark', 'light'] as const)('a %s sidebar reads', (name) => {
  const side = sidebars[name];
  for (const ground of [side.side, side['side-raised']]) expect(contrast(side['side-text'], ground)).toBeGreaterThanOrEqual(4.5);
  for (const ground of [side['side-hover'], side['side-active']]) expect(contrast(side['side-bright'], ground)).toBeGreaterThanOrEqual(4.5);
});
