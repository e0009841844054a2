import { expect, it } from 'vitest';
import { viewType } from '../views/index.ts';
import { blockType } from '../blocks/index.ts';
import { layerColumns } from '../blocks/map/index.ts';
import { LAYER_KEYS, layerKeys, layerNames } from './index.ts';

it('a view of a list and a block of a grid say a layer with the same keys', () => {
  const { layers } = blockType('map').keys as { layers: { items: { properties: Record<string, unknown>; required: string[] } } };
  expect(Object.keys(viewType('map').keys)).toEqual(expect.arrayContaining(LAYER_KEYS));
  expect(Object.keys(layers.items.properties)).toEqual(expect.arrayContaining(LAYER_KEYS));
  expect(layers.items.required).toContain('at');
  expect(layerColumns).toEqual({ at: 'all', label: 'none', colour: 'none', radius: 'none', height: 'none', connect: 'none' });
});

it('each name has its place', () =>
  expect(layerNames({ at: 'spot', colour: 'state', connect: ['house', 'state'] })).toEqual([
    { key: 'at', name: 'spot', path: ['at'] },
    { key: 'colour', name: 'state', path: ['colour'] },
    { key: 'connect', name: 'house', path: ['connect', 0] },
    { key: 'connect', name: 'state', path: ['connect', 1] },
  ]));

it('a place is a location, a shape, or points in turn', () => {
  const fits = (field: Parameters<NonNullable<typeof layerKeys.at.fits>>[0]): boolean | undefined => layerKeys.at.fits?.(field);
  expect([fits({ type: 'location' }), fits({ type: 'geometry' }), fits({ type: 'text' }), fits({ type: 'rows', fields: [] })]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
