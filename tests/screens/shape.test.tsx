/** Geometries in a form without a map: the table of vertices, pasting, the way back. */
import { ConfigProvider } from 'antd';
import { act, useState, type ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import ShapeEditor from '../../src/console/draw/ShapeEditor.tsx';
import { normaliseField } from '../../src/documents/ground/fields/normalise.ts';
import type { JsonSchema } from '../../src/documents/ground/model/fields.ts';
import { mounted } from './mount.tsx';

const field = (shapes?: string[]) =>
  normaliseField('ground', { title: '占地', 'x-field': { type: 'geometry', titleEn: 'Ground', shapes } } as JsonSchema, false, 'id');

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 2],
      [1, 1],
    ],
  ],
};
const right = [
  [
    [2, 1],
    [3, 1],
    [3, 2],
    [2, 2],
    [2, 1],
  ],
];

const held: { value: unknown } = { value: undefined };
function Held({ shapes, start }: { shapes?: string[]; start?: unknown }): ReactElement {
  const [now, setNow] = useState(start);
  return (
    <ConfigProvider>
      <label id="g-label" htmlFor="g">
        Ground
      </label>
      {/* A form hands back copies. */}
      <ShapeEditor
        id="g"
        field={field(shapes)}
        value={now === undefined ? undefined : structuredClone(now)}
        onChange={(next) => {
          held.value = next;
          setNow(next);
        }}
        disabled={false}
        invalid={false}
      />
    </ConfigProvider>
  );
}

const write = async (input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> => {
  const type = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  await act(async () => {
    input.focus();
    Object.getOwnPropertyDescriptor(type.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => input.blur());
};
const press = async (box: HTMLElement, name: string): Promise<void> => {
  const button = box.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`) ?? expect.fail(name);
  expect(button.disabled, name).toBe(false);
  await act(async () => button.click());
};
const vertices = (box: HTMLElement): string[] =>
  [...box.querySelectorAll<HTMLInputElement>('input[aria-label^="Vertex "]')].map((input) => input.value);

describe('the editor of geometries', () => {
  beforeEach(() => {
    held.value = undefined;
    return changeLanguage('en');
  });

  it('takes vertices one by one, each at once part of the value', () =>
    mounted(<Held shapes={['line']} />, async (box) => {
      for (const text of ['116.39, 39.9', '116.4 39.9'])
        await write(box.querySelector<HTMLInputElement>('#g-vertex-new') ?? expect.fail(), text);
      expect(held.value).toEqual({
        type: 'LineString',
        coordinates: [
          [116.39, 39.9],
          [116.4, 39.9],
        ],
      });
      expect(vertices(box)).toEqual(['116.39, 39.9', '116.4, 39.9']);
      expect(box.querySelector('.shape-sums')?.textContent).toContain('length 853');
    }));

  it('changes and removes a vertex, and takes it back', () =>
    mounted(<Held start={square} />, async (box) => {
      await write(box.querySelector<HTMLInputElement>('#g-vertex-0') ?? expect.fail(), '0.5, 0.5');
      expect((held.value as typeof square).coordinates[0]?.[0]).toEqual([0.5, 0.5]);
      await press(box, 'Remove vertex 2');
      expect(vertices(box)).toHaveLength(3);
      await press(box, 'Undo');
      await press(box, 'Undo');
      expect(held.value).toEqual(square);
      await press(box, 'Redo');
      expect(vertices(box)[0]).toBe('0.5, 0.5');
    }));

  it('keeps what is no vertex in its place, for the form to refuse', () =>
    mounted(<Held start={square} />, async (box) => {
      await write(box.querySelector<HTMLInputElement>('#g-vertex-0') ?? expect.fail(), '1 east');
      expect((held.value as typeof square).coordinates[0]?.[0]).toEqual([1, Number.NaN]);
      expect(box.querySelector<HTMLInputElement>('#g-vertex-0')).toHaveProperty('value', '1 east');
      expect(box.querySelector('#g-vertex-0')?.getAttribute('aria-invalid')).toBe('true');
    }));

  it('takes what is pasted, as another part where there is one, and merges neighbours', () =>
    mounted(<Held shapes={['polygon']} start={square} />, async (box) => {
      await press(box, 'Paste coordinates');
      await write(box.querySelector('textarea') ?? expect.fail(), JSON.stringify({ type: 'Polygon', coordinates: right }));
      const take = [...box.querySelectorAll('button')].find((button) => button.textContent === 'Use this shape') ?? expect.fail();
      await act(async () => take.click());
      expect(held.value).toMatchObject({ type: 'MultiPolygon' });
      await press(box, 'Merge neighbouring parts');
      expect(held.value).toMatchObject({ type: 'Polygon' });
      expect(box.querySelector('.shape-sums')?.textContent).toContain('6 vertices');
    }));

  it('refuses what cannot be read, and kinds that are not asked for', () =>
    mounted(<Held shapes={['polygon']} />, async (box) => {
      for (const text of ['nothing of use', 'POINT (1 2)']) {
        if (!box.querySelector('textarea')) await press(box, 'Paste coordinates');
        await write(box.querySelector('textarea') ?? expect.fail(), text);
        const take = [...box.querySelectorAll('button')].find((button) => button.textContent === 'Use this shape') ?? expect.fail();
        await act(async () => take.click());
        expect(box.textContent).toContain('This cannot be read');
      }
      expect(held.value).toBeUndefined();
    }));
});
