import { expect, it } from 'vitest';
import { normaliseResource } from '../../../../documents/tables/normalise.ts';
import type { Where } from '../../../../documents/ground/where/types.ts';
import { countOf, DEEPEST, MOST, readConditions, withoutCondition, writeConditions } from './conditions.ts';

const { fields } = normaliseResource({
  version: 3,
  name: 'thing',
  title: 'x',
  titleEn: 'x',
  scope: 'global',
  record: {
    type: 'object',
    properties: { name: { type: 'string' }, size: { type: 'number' }, owner: { type: 'string', 'x-field': { reference: 'person' } } },
  },
});
const read = (where: unknown): unknown => readConditions(typeof where === 'string' ? where : JSON.stringify(where), fields, () => false);
const named = { field: 'name', operator: 'contains', value: 'a' };
const nested = (depth: number): unknown => (depth === 0 ? named : { operator: 'or', value: [nested(depth - 1)] });

it('reads what it wrote', () => {
  const where = [
    named,
    {
      operator: 'or' as const,
      value: [
        { field: 'size', operator: 'between' as const, value: [1, null] },
        { field: 'owner', operator: 'null' as const },
      ],
    },
  ] as Where;
  expect(read(writeConditions(where))).toEqual(where);
  expect(writeConditions([])).toBeUndefined();
  expect(withoutCondition(writeConditions(where), where[0] as Where[number])).toBe(writeConditions(where.slice(1)));
  expect(countOf(where)).toBe(3);
});

it.each<[string, unknown]>([
  ['no JSON', '[{'],
  ['no list', { field: 'name' }],
  ['null', 'null'],
  ['an unknown field', [{ field: 'nope', operator: 'eq', value: 1 }]],
  ['an operator the type lacks', [{ field: 'size', operator: 'contains', value: 'a' }]],
  ['a value of the wrong kind', [{ field: 'size', operator: 'gt', value: 'much' }]],
  ['a place under what is no tree', [{ field: 'owner', operator: 'under', value: 'x' }]],
  ['a strange key', [{ ...named, and: 1 }]],
  ['a group without list', [{ operator: 'or', value: 'x' }]],
  ['too many', Array.from({ length: MOST + 1 }, () => named)],
  ['too deep', [nested(DEEPEST + 1)]],
  ['something huge', [{ ...named, value: 'x'.repeat(20_000) }]],
])('refuses %s', (_, where) => expect(read(where)).toBeUndefined());

it('takes as many and as deep as it says', () => {
  expect(read(Array.from({ length: MOST }, () => named))).toHaveLength(MOST);
  expect(read([nested(DEEPEST)])).toHaveLength(1);
});
