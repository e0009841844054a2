import { describe, expect, it } from 'vitest';
import type { Where } from '../../../../documents/ground/where/types.ts';
import { incomplete, isDraftGroup, newCondition, newGroup, replaced, sameShape, toDraft, toWhere } from './draft.ts';

const AND: Where = [
  { field: 'a', operator: 'eq', value: '1' },
  { field: 'b', operator: 'null' },
];
const OR: Where = [
  {
    operator: 'or',
    value: [
      { field: 'a', operator: 'gt', value: 3 },
      { operator: 'and', value: AND },
    ],
  },
];

describe('a filter being built', () => {
  it('comes back as it was', () => {
    for (const where of [[], AND, OR, [...AND, ...OR]]) expect(toWhere(toDraft(where))).toEqual(where);
  });
  it('says a group of one as that one, and an empty group as nothing', () => {
    expect(toWhere({ id: 1, join: 'or', items: [{ id: 2, field: 'a', operator: 'eq', value: 'x' }] })).toEqual([
      { field: 'a', operator: 'eq', value: 'x' },
    ]);
    expect(toWhere({ id: 1, join: 'or', items: [{ id: 2, join: 'and', items: [] }] })).toEqual([]);
  });
  it('leaves out the value of a comparison with nothing', () => {
    expect(toWhere({ id: 1, join: 'and', items: [{ id: 2, field: 'a', operator: 'nnull', value: 'left over' }] })).toEqual([
      { field: 'a', operator: 'nnull' },
    ]);
  });
  it('names what is not said yet, at any depth', () => {
    const group = newGroup();
    expect(incomplete({ id: 0, join: 'and', items: [...toDraft(AND).items, group] })).toEqual(group.items.map((i) => i.id));
    expect(incomplete({ id: 0, join: 'and', items: [{ id: 9, field: 'a', operator: 'in', value: [] }] })).toEqual([9]);
    expect(newCondition().id).not.toBe(newCondition().id);
  });
  it('changes and removes an item wherever it stands', () => {
    const draft = toDraft(OR);
    const inner = draft.items.find(isDraftGroup)?.items[0];
    expect(toWhere(replaced(draft, inner?.id ?? 0, { id: 99, field: 'c', operator: 'eq', value: true }))).toEqual([
      {
        operator: 'or',
        value: [
          { field: 'a', operator: 'gt', value: 3 },
          { operator: 'and', value: [{ field: 'c', operator: 'eq', value: true }, AND[1]] },
        ],
      },
    ]);
    expect(toWhere(replaced(draft, draft.items[0]?.id ?? 0, undefined))).toEqual([{ operator: 'and', value: AND }]);
  });
  it('keeps a value only for an operator that takes one of its kind', () => {
    expect([
      sameShape('eq', 'ne'),
      sameShape('in', 'nin'),
      sameShape('eq', 'between'),
      sameShape('null', 'eq'),
      sameShape('contains', 'in'),
      sameShape(undefined, 'eq'),
    ]).toEqual([true, true, false, false, false, false]);
  });
});
