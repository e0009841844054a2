import { describe, expect, it } from 'vitest';
import { commands, type Command } from './commands.ts';
import { combinationOf, keysText, type Pressed } from './keys.ts';
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

const all = Object.entries<Command>(commands);
const pressed = (over: Partial<Pressed>, typing = false): string | undefined =>
  all.find(([, { keys }]) => keys === combinationOf(press(over), typing))?.[0];

describe('shortcuts', () => {
  it.each<[string, Partial<Pressed>, string | undefined]>([
    ['Ctrl K', { code: 'KeyK', ctrlKey: true }, 'palette'],
    ['⌘ K', { code: 'KeyK', metaKey: true }, 'palette'],
    ['K alone', { code: 'KeyK' }, undefined],
    ['Ctrl Shift K', { code: 'KeyK', ctrlKey: true, shiftKey: true }, undefined],
    ['Ctrl Alt K', { code: 'KeyK', ctrlKey: true, altKey: true }, undefined],
    ['?', { key: '?', shiftKey: true }, 'shortcuts'],
    ['Alt ?', { key: '?', code: 'Slash', altKey: true, shiftKey: true }, undefined],
    ['Alt W', { code: 'KeyW', altKey: true }, 'close current'],
    ['Ctrl W', { code: 'KeyW', ctrlKey: true }, undefined],
    ['while composing', { code: 'KeyK', ctrlKey: true, isComposing: true }, undefined],
  ])('%s', (_, keys, id) => expect(pressed(keys)).toBe(id));
  it('a sign is text where the user types, a combination is not', () => {
    expect([pressed({ key: '?' }, true), pressed({ code: 'KeyK', ctrlKey: true }, true)]).toEqual([undefined, 'palette']);
  });
  it('no two share their keys', () => {
    const keys = all.flatMap(([, command]) => command.keys ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });
  it.each([
    ['Ctrl KeyK', 'Ctrl K'],
    ['Alt Comma', 'Alt ,'],
    ['Alt PageUp', 'Alt PgUp'],
    ['?', '?'],
  ] as const)('%s is shown as %s', (keys, shown) => expect(keysText(keys)).toBe(shown));
});

it.each([
  [1920, 7],
  [1280, 5],
  [2560, 10],
  [992, 3],
])('[S2-41] [S9-03] a window of %i px has room for %i items of 85 px', (width, count) => expect(topCount(width)).toBe(count));
