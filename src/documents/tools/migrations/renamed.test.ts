import { expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { renamedKeys } from './renamed.ts';

const now = (document: object, kind: 'resource' | 'screen' | 'grid'): unknown =>
  JSON.parse(migrate(JSON.stringify({ version: 3, ...document }), kind)?.text ?? 'null');

it('what names a record is its label, in views said whole and in a patch', () => {
  expect(now({ list: { views: [{ type: 'table' }, { type: 'map', at: 'spot', title: 'name' }] } }, 'resource')).toEqual({
    version: 3,
    list: { views: [{ type: 'table' }, { type: 'map', at: 'spot', label: 'name' }] },
  });
  expect(
    now({ list: { views: { change: [{ type: 'board', title: 'a' }], add: [{ type: 'gallery', image: 'b', title: 'c' }] } } }, 'screen'),
  ).toEqual({
    version: 3,
    list: { views: { change: [{ type: 'board', label: 'a' }], add: [{ type: 'gallery', image: 'b', label: 'c' }] } },
  });
});

it('so it is in blocks of rows, whose title stays their heading', () => {
  const named = { title: '动态', titleEn: 'Feed' };
  expect(
    now(
      {
        blocks: [
          { type: 'feed', ...named, heading: 'message' },
          { type: 'map', ...named, layers: [] },
        ],
      },
      'grid',
    ),
  ).toEqual({
    version: 3,
    blocks: [
      { type: 'feed', ...named, label: 'message' },
      { type: 'map', ...named, layers: [] },
    ],
  });
});

it('children have a min and a max, as measures have; a value keeps its functions', () => {
  const value = { least: ['a', 'b'] };
  expect(now({ computed: { worst: { children: { resource: 'x', by: 'y', greatest: 'z' } }, low: { value } } }, 'resource')).toEqual({
    version: 3,
    computed: { worst: { children: { resource: 'x', by: 'y', max: 'z' } }, low: { value } },
  });
});

it('touches no document that says the new names, and none that says both', () => {
  for (const view of [
    { type: 'map', label: 'name' },
    { type: 'map', label: 'name', title: 'name' },
    { type: 'table', title: 'x' },
  ])
    expect(migrate(JSON.stringify({ version: 3, list: { views: [view] } }), 'resource')).toBeUndefined();
});

it('comes after the migrations of older documents', () => {
  const text = JSON.stringify({ version: 2, blocks: [{ type: 'cards', heading: 'a', listens: ['b'] }] }, null, 2);
  expect(JSON.parse(migrate(text, 'grid')?.text ?? '')).toEqual({ version: 3, blocks: [{ type: 'cards', label: 'a' }] });
});

it.each([null, 1, [], { blocks: 1 }, { list: { views: [null, 'x'] } }, { computed: { a: null, b: { children: 1 } } }])(
  'finds nothing in %j',
  (document) => {
    for (const kind of ['resource', 'screen', 'grid', 'dictionary'] as const) expect(renamedKeys(document, kind)).toEqual([]);
  },
);
