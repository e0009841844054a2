/** Texts of a file that are no word of a dictionary: said with what they stand for, and kept in the mapping. */
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { normaliseResource } from '../../src/documents/tables/normalise.ts';
import type { ColumnTarget } from '../../src/documents/ground/model/imports.ts';
import { dictionaryStore } from '../../src/console/data/documents/dictionaries.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import '../../src/console/data/texts/toolTexts.ts';
import { Codes } from '../../src/console/screens/Import/Codes.tsx';
import { mounted } from './mount.tsx';

const resource = normaliseResource({
  version: 3,
  name: 'plant',
  title: '电站',
  titleEn: 'Plant',
  scope: 'global',
  record: { required: ['kind'], properties: { kind: { type: 'string', title: '类型', 'x-field': { titleEn: 'Kind', dict: 'KIND' } } } },
});
const [field = never()] = resource.fields.filter((f) => f.name === 'kind');
function never(): never {
  throw new Error('no field');
}
const entry = (code: string, title: string, titleEn: string) => ({ code, title, titleEn });
const TEXTS = ['Solar', 'PV', '2', '风电', 'Hydro'];

async function shown(target: string | ColumnTarget, look: (box: HTMLElement, told: unknown[]) => Promise<void> | void): Promise<void> {
  await act(() => changeLanguage('en'));
  dictionaryStore.set({
    KIND: { name: 'KIND', title: '类型', titleEn: 'Kind', entries: [entry('1', '光伏', 'Solar'), entry('2', '风电', 'Wind')] } as never,
  });
  const told: unknown[] = [];
  await mounted(<Codes field={field} target={target} texts={TEXTS} onTarget={vi.fn((next) => void told.push(next))} />, (box) =>
    look(box, told),
  );
}
const labels = (box: HTMLElement): (string | null)[] => [...box.querySelectorAll('label > span')].map((one) => one.textContent);

it('asks only for texts that the dictionary does not have, by code or title', () =>
  shown('kind', (box) => expect(labels(box)).toEqual(['PV', 'Hydro'])));

it('writes what a text stands for into the mapping, beside what it says already', () =>
  shown({ field: 'kind', values: { Hydro: '2' } }, async (box, told) => {
    const input = box.querySelector<HTMLInputElement>('input[aria-label="What “PV” stands for"]');
    await act(async () => {
      input?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    });
    const option = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find((one) => one.textContent === 'Solar');
    await act(async () => option?.click());
    expect(told).toEqual([{ field: 'kind', values: { Hydro: '2', PV: '1' } }]);
  }));
