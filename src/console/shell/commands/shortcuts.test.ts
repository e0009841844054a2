import { describe, expect, it } from 'vitest';
import { keysOf, shortcutOf, shortcuts, type Pressed } from './shortcuts.ts';
import { topCount } from '../menu/TopNav.tsx';

const press = (over: Partial<Pressed>): Pressed => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...over,
});

describe('shortcuts', () => {
  it.each<[string, Partial<Pressed>, string | undefined]>([
    ['Ctrl K', { code: 'KeyK', ctrlKey: true }, 'palette'],
    ['⌘ K', { code: 'KeyK', metaKey: true }, 'palette'],
    ['K alone', { code: 'KeyK' }, undefined],
    ['Ctrl Shift K', { code: 'KeyK', ctrlKey: true, shiftKey: true }, undefined],
    ['?', { key: '?', shiftKey: true }, 'shortcuts'],
    ['Alt W', { code: 'KeyW', altKey: true }, 'close'],
    ['Ctrl W', { code: 'KeyW', ctrlKey: true }, undefined],
    ['while composing', { code: 'KeyK', ctrlKey: true, isComposing: true }, undefined],
  ])('%s', (_, pressed, id) => expect(shortcutOf(press(pressed), false)).toBe(id));
  it('a sign is text where the user types, a combination is not', () => {
    expect([shortcutOf(press({ key: '?' }), true), shortcutOf(press({ code: 'KeyK', ctrlKey: true }), true)]).toEqual([
      undefined,
      'palette',
    ]);
  });
  it('no two share their keys', () => expect(new Set(shortcuts.map((s) => keysOf(s.id))).size).toBe(shortcuts.length));
});

it.each([
  [1920, 7],
  [1280, 5],
  [2560, 10],
  [992, 3],
])('[S2-41] [S9-03] a window of %i px has room for %i items of 85 px', (width, count) => expect(topCount(width)).toBe(count));
