import { expect, it } from 'vitest';
import { firstSides, movedBy, sideOf } from './swipe.ts';
import type { PictureLayer } from './types.ts';

const HERE = [100, 36, 101, 37] as const;
const base: PictureLayer = { name: 'base', tiles: [] };
const rgb: PictureLayer = { name: 'rgb', tiles: [], bounds: [100.4, 36.1, 100.5, 36.2] };
const thermal: PictureLayer = { name: 'thermal', tiles: [], bounds: [100.4, 36.1, 100.5, 36.2] };
const away: PictureLayer = { name: 'away', tiles: [], bounds: [110, 20, 111, 21] };
const roads: PictureLayer = { name: 'roads', shapes: { type: 'FeatureCollection', features: [] } };

it('compares first what lies in sight', () => {
  expect(firstSides([base, away, rgb, thermal], [base, rgb, thermal], HERE)).toEqual({ left: 'rgb', right: 'thermal' });
  expect(firstSides([base, away, thermal, rgb], [rgb, away], HERE)).toEqual({ left: 'rgb', right: 'thermal' });
  expect(firstSides([away, rgb, base], [away, rgb, base], HERE)).toEqual({ left: 'rgb', right: 'base' });
  expect(firstSides([rgb], [rgb], HERE)).toBeUndefined();
});

it('shows on each side its own over the rest, and not the other', () => {
  const names = (of: PictureLayer[]): string[] => of.map(({ name }) => name);
  const all = [base, rgb, thermal, away];
  expect(names(sideOf([base, rgb, roads], all, 'rgb', 'thermal'))).toEqual(['base', 'roads', 'rgb']);
  expect(names(sideOf([base, rgb, roads], all, 'thermal', 'rgb'))).toEqual(['base', 'roads', 'thermal']);
  expect(names(sideOf([base, rgb], all, 'rgb', 'rgb'))).toEqual(['base', 'rgb']);
});

it.each([
  ['ArrowLeft', false, 50, 48],
  ['ArrowRight', false, 50, 52],
  ['ArrowRight', true, 50, 60],
  ['ArrowLeft', true, 4, 0],
  ['ArrowRight', false, 99.5, 100],
  ['PageUp', false, 50, 60],
  ['Home', false, 50, 0],
  ['End', false, 50, 100],
  ['ArrowUp', false, 50, undefined],
  ['Tab', false, 50, undefined],
] as const)('moves the divider by %s (shift %s) from %d to %s', (key, shift, at, to) => expect(movedBy(key, shift, at)).toBe(to));
