/** The layout of a grid in the workbench: by pointer and by keys blocks change places and sizes, and the text says so at once. */
import axe from 'axe-core';
import { act, useState, type ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { GridLayout } from '../../src/console/blocks/preview/GridLayout.tsx';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import '../../src/console/data/texts/workbenchTexts.ts';
import { laidOut } from '../../src/console/workbench/layout.ts';
import { mounted } from './mount.tsx';

const TEXT = `{
  "blocks": [
    { "type": "text", "name": "a", "width": 8 },
    { "type": "stat", "name": "b", "height": 200 },
    { "type": "table", "name": "c" }
  ]
}`;
let text = TEXT;
const written = (now: string): void => {
  text = now;
};

function Stage({ fixed = false }: { fixed?: boolean }): ReactElement {
  const [now, setNow] = useState(TEXT);
  const write = (change: (before: string) => string): void => {
    written(change(now));
    setNow(change);
  };
  return <GridLayout blocks={laidOut(now) ?? []} {...(fixed ? {} : { onChange: write })} />;
}

const order = (): string => (laidOut(text) ?? []).map((b) => b.name).join('');
const fire = (on: Element | null | undefined, event: Event): Promise<void> => act(async () => void on?.dispatchEvent(event));
const key = (on: Element | null | undefined, name: string): Promise<void> =>
  fire(on, new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
const pointer = (on: Element | null | undefined, kind: string, x: number, y: number): Promise<void> =>
  fire(on, Object.assign(new MouseEvent(kind, { bubbles: true, cancelable: true, clientX: x, clientY: y }), { pointerId: 1 }));
const drag = (on: Element | null | undefined, kind: string): Promise<void> =>
  fire(on, Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { dataTransfer: { setData: () => undefined } }));

beforeEach(async () => {
  text = TEXT;
  Element.prototype.setPointerCapture = vi.fn();
  await changeLanguage('en');
});

it('moves a block with the arrow keys, and the focus with it', () =>
  mounted(<Stage />, async (box) => {
    const items = (): Element[] => [...box.querySelectorAll('li')];
    expect(items()[0]?.getAttribute('aria-label')).toBe('a, block 1 of 3');
    await key(items()[0], 'ArrowRight');
    expect(order()).toBe('bac');
    await key(items()[2], 'ArrowUp');
    expect(order()).toBe('bca');
    await key(items()[0], 'ArrowLeft');
    expect(order()).toBe('bca');
  }));

it('moves a block that is dragged onto another', () =>
  mounted(<Stage />, async (box) => {
    const items = [...box.querySelectorAll('li')];
    await drag(items[2], 'dragstart');
    await drag(items[0], 'dragover');
    expect(items[0]?.className).toContain('grid-over');
    await drag(items[0], 'drop');
    expect(order()).toBe('cab');
    expect(box.querySelector('.grid-over, .grid-held')).toBeNull();
  }));

it('sizes a block at its edges, shown while it is pulled and written when it is let go', () =>
  mounted(<Stage />, async (box) => {
    const edge = (n: number, kind: string): Element | null => box.querySelectorAll('li')[n]?.querySelector(`.grid-edge-${kind}`) ?? null;
    // Nothing is laid out here: a column is one pixel wide.
    await pointer(edge(0, 'width'), 'pointerdown', 8, 0);
    await pointer(edge(0, 'width'), 'pointermove', 15, 0);
    expect([edge(0, 'width')?.getAttribute('aria-valuenow'), text]).toEqual(['15', TEXT]);
    await pointer(edge(0, 'width'), 'pointerup', 12, 0);
    expect(text).toBe(TEXT.replace('"width": 8', '"width": 12'));
    await pointer(edge(1, 'height'), 'pointerdown', 0, 50);
    await pointer(edge(1, 'height'), 'pointerup', 0, 100);
    expect(laidOut(text)?.[1]?.height).toBe(400);
  }));

it('sizes a block by keys, within what the language takes', () =>
  mounted(<Stage />, async (box) => {
    const edges = (): Element[] => [...box.querySelectorAll('[role=slider]')];
    expect(edges()[0]?.getAttribute('aria-label')).toBe('Width of a, columns');
    await key(edges()[0], 'ArrowRight');
    await key(edges()[3], 'ArrowDown');
    await key(edges()[4], 'ArrowRight');
    expect(laidOut(text)?.map((b) => [b.width, b.height])).toEqual([
      [9, undefined],
      [undefined, 220],
      [24, undefined],
    ]);
    expect(order()).toBe('abc');
  }));

it('is only looked at where nothing may be changed', () =>
  mounted(<Stage fixed />, async (box) => {
    expect(box.querySelector('[role=slider], [draggable=true], [tabindex]')).toBeNull();
    await key(box.querySelector('li'), 'ArrowRight');
    expect(order()).toBe('abc');
  }));

it('can be used by everybody', () =>
  mounted(<Stage />, async (box) => {
    const { violations } = await axe.run(box, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([]);
  }));
