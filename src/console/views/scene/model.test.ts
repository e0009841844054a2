// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { namedBy, sourceAt } from './model.ts';

const view = { file: 'file', url: 'url' };

it('a file goes before an address, and a record without either has no model', () => {
  expect(namedBy(view, { id: '1', file: ['f'], url: 'https://a.example/a.glb' })).toEqual({ file: 'f' });
  expect(namedBy(view, { id: '1', file: [], url: 'https://a.example/a.glb' })).toEqual({ url: 'https://a.example/a.glb' });
  expect(namedBy(view, { id: '1', file: null, url: '' })).toBeUndefined();
});

it('an address says by its end what lies there', () => {
  expect(sourceAt('/api/terrain/1/tileset.json').kind).toBe('tiles');
  expect(sourceAt('https://a.example/b.glb?v=2')).toEqual({ kind: 'glb', url: 'https://a.example/b.glb?v=2' });
  expect(() => sourceAt('https://a.example/model.obj')).toThrow('address');
});
