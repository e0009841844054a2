import { expect, it } from 'vitest';
import { migrate } from '../migrate.ts';

const migrated = (blocks: object[]): unknown =>
  (JSON.parse(migrate(JSON.stringify({ version: 2, title: 't', blocks }, null, 2), 'grid')?.text ?? '{}') as { blocks: unknown }).blocks;

it('layers that can be clicked select what their map did', () => {
  expect(migrated([{ type: 'map', selects: 'pump', layers: [{ name: 'a', heat: true }, { name: 'b' }, { name: 'c' }] }])).toEqual([
    {
      type: 'map',
      layers: [
        { name: 'a', heat: true },
        { name: 'b', selects: 'pump' },
        { name: 'c', selects: 'pump' },
      ],
    },
  ]);
});

it('what is followed stands in conditions alone, or is the document to be shown', () => {
  const where = [{ field: 'x', operator: 'eq', value: '$selection.a' }];
  expect(
    migrated([
      { type: 'editor', listens: ['file'] },
      { type: 'list', screen: 'a/b', where, listens: ['a'] },
      { type: 'documents', selects: 'file' },
    ]),
  ).toEqual([
    { type: 'editor', file: '$selection.file' },
    { type: 'list', screen: 'a/b', where },
    { type: 'documents', selects: 'file' },
  ]);
});

it('documents of other kinds only say their version', () => {
  expect(migrate('{ "version": 2, "blocks": [{ "listens": ["a"] }] }', 'resource')?.text).toBe(
    '{ "version": 3, "blocks": [{ "listens": ["a"] }] }',
  );
});
