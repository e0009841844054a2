import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MenuButton } from './Menu.tsx';

let root: Root;
let picks: string[];
let under: string[];

const button = (): HTMLElement => document.querySelector('main button') as HTMLElement;
const entries = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=menu] [role^=menuitem]')];
const focused = (): string => document.activeElement?.textContent ?? '';
const press = async (key: string, more: KeyboardEventInit = {}): Promise<void> =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });
const click = async (at: HTMLElement | undefined): Promise<void> => act(async () => at?.click());
/** Each test opens the menu again. */
const open = async (): Promise<void> => {
  await click(button());
};

beforeEach(async () => {
  picks = [];
  under = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
      <main onKeyDown={(event) => under.push(event.key)} onClick={() => under.push('click')}>
        <MenuButton
          groups={[
            {
              heading: 'Fruit',
              entries: [
                { key: 'a', label: 'Apple', disabled: true, why: 'out of season' },
                { key: 'b', label: 'Banana' },
                { key: 'c', label: 'Cherry' },
              ],
            },
            { entries: [] },
            { entries: [{ key: 'bb', label: 'Bread', danger: true }] },
          ]}
          note="all fresh"
          onChoose={(key) => picks.push(key)}
        >
          {(trigger) => (
            <button type="button" {...trigger}>
              Food
            </button>
          )}
        </MenuButton>
      </main>,
    ),
  );
});
afterEach(async () =>
  act(async () => {
    root.unmount();
    document.body.replaceChildren();
  }),
);

it('opens on a click or the down arrow, at the first entry that can be chosen, and closes on the next click', async () => {
  expect([entries().length, button().ariaExpanded]).toEqual([0, 'false']);
  await open();
  expect([entries().map((e) => e.textContent), focused(), button().ariaExpanded]).toEqual([
    ['Appleout of season', 'Banana', 'Cherry', 'Bread'],
    'Banana',
    'true',
  ]);
  expect(document.querySelectorAll('[role=group]').length).toBe(2);
  await click(button());
  expect(entries()).toEqual([]);
  button().focus();
  await press('ArrowDown');
  expect(focused()).toBe('Banana');
});

it('moves by arrows, Home, End and first letters, and keeps those keys from the page', async () => {
  await open();
  const way: string[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'b', 'b', 'Home', 'End', 'x']) {
    await press(key);
    way.push(focused());
  }
  expect(way).toEqual(['Cherry', 'Bread', 'Appleout of season', 'Bread', 'Banana', 'Bread', 'Appleout of season', 'Bread', 'Bread']);
  expect(under).toEqual(['click', 'x']);
});

it('tells what was chosen after the focus went back to its button; a disabled entry is no choice', async () => {
  await open();
  await click(entries()[0]);
  expect([picks, entries().length]).toEqual([[], 4]);
  await click(entries()[2]);
  expect([picks, entries().length, document.activeElement]).toEqual([['c'], 0, button()]);
  expect(under).toEqual(['click']);
});

it.each(['Escape', 'Tab'])('%s closes it and leads back to its button', async (key) => {
  await open();
  await press(key);
  expect([entries().length, document.activeElement, under]).toEqual([0, button(), ['click']]);
});

it.each(['pointerdown', 'scroll', 'resize'])('closes on a %s elsewhere', async (name) => {
  await open();
  await act(async () => {
    entries()[1]?.dispatchEvent(new Event(name, { bubbles: true }));
  });
  expect(entries().length).toBe(4);
  await act(async () => {
    (name === 'resize' ? window : document.body).dispatchEvent(new Event(name));
  });
  expect(entries().length).toBe(0);
});
