/** Columns drawn as bars and pictures: words beside the bar, one picture of a fixed size and how many more there are. */
import { act, type ReactElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { normaliseResource, normaliseScreen } from '../../src/documents/tables/normalise.ts';
import type { Row } from '../../src/console/actions/types.ts';
import { shareOf, useDrawn } from '../../src/console/parts/table/useDrawn.tsx';
import { mounted } from './mount.tsx';

const resource = normaliseResource({
  version: 3,
  name: 'task',
  title: '任务',
  titleEn: 'Task',
  scope: 'global',
  record: {
    properties: {
      done: { type: 'number', title: '进度', minimum: 0, maximum: 50, 'x-field': { titleEn: 'Done' } },
      photos: { type: 'array', title: '照片', 'x-field': { type: 'image', titleEn: 'Photos' } },
    },
  },
  list: {
    columns: [
      { field: 'done', as: 'progress' },
      { field: 'photos', as: 'thumbnail' },
    ],
  },
});
const screen = normaliseScreen({ version: 3, title: '任务', titleEn: 'Tasks', resource: 'task' }, resource, 'map', 'tasks');

function Cells({ row }: { row: Row }): ReactElement {
  const cell = useDrawn({ screen, resource, references: {} }, undefined);
  return (
    <>
      {resource.fields
        .filter((f) => !f.system)
        .map((field) => (
          <p key={field.name}>{cell?.(field, row, <b>words</b>, false)}</p>
        ))}
    </>
  );
}
beforeEach(() => act(() => changeLanguage('en')));

it.each([
  [25, {}, 25],
  [25, { maximum: 50 }, 50],
  [-3, {}, 0],
  [99, { minimum: 10, maximum: 20 }, 100],
  [5, { minimum: 5, maximum: 5 }, 0],
])('%d of %j is %d per cent', (value, range, share) => expect(shareOf(value, range)).toBe(share));

it('draws a bar beside the words, and the first of the pictures', () =>
  mounted(<Cells row={{ id: '1', done: 10, photos: ['a', 'b', 'c'], $labels: { photos: ['a.png', 'b.png', 'c.png'] } }} />, async (box) => {
    const [bar, picture] = box.querySelectorAll('p');
    expect(bar?.querySelector<HTMLElement>('.progress-track > span')?.style.inlineSize).toBe('20%');
    expect(bar?.textContent).toBe('words');
    // The picture comes with code of its own, into a place as large as it is.
    for (let i = 0; i < 200 && !picture?.querySelector('.picture-thumb'); i += 1)
      await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
    expect(picture?.querySelectorAll('.picture-thumb')).toHaveLength(1);
    expect(picture?.querySelector('.thumbnail-more')?.textContent).toBe('+2');
  }));

it('leaves a cell without a value as it is', () =>
  mounted(<Cells row={{ id: '1', done: null, photos: [] }} />, (box) =>
    expect([...box.querySelectorAll('p')].map((p) => p.innerHTML)).toEqual(['<b>words</b>', '<b>words</b>']),
  ));
