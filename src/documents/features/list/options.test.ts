import { describe, expect, it } from 'vitest';
import { inlineable, summable } from './check.ts';
import { normaliseOptions, trimOptions } from './options.ts';
import type { ListOptions } from '../../ground/model/list.ts';
import type { Field } from '../../ground/model/fields.ts';

const field = (over: Partial<Field>): Field => ({
  name: 'x',
  title: 'x',
  titleEn: 'x',
  type: 'text',
  schema: {},
  required: false,
  unique: false,
  index: false,
  readOnly: false,
  immutable: false,
  mask: false,
  operators: ['eq'],
  sortable: true,
  system: false,
  ...over,
});

describe('options of a list', () => {
  const own: ListOptions = {
    tree: true,
    inline: ['name'],
    summary: [{ field: 'power', function: 'sum' }],
    quickFilters: [
      {
        name: 'big',
        title: '大',
        titleEn: 'Big',
        where: [{ field: 'power', operator: 'gte', value: 5 }],
        sort: [{ field: 'power', order: 'desc' }],
      },
    ],
  };

  it('says nothing of what is left out', () => expect(normaliseOptions({}, undefined, new Map())).toEqual({}));
  it('reads the order of a preset', () => {
    const { quickFilters } = normaliseOptions(
      {
        quickFilters: [
          { name: 'a', title: '甲', titleEn: 'A', where: [], sort: ['-power', 'name'] },
          { name: 'b', title: '乙', titleEn: 'B', where: [] },
        ],
      },
      undefined,
      new Map(),
    );
    expect(quickFilters?.map((p) => p.sort)).toEqual([
      [
        { field: 'power', order: 'desc' },
        { field: 'name', order: 'asc' },
      ],
      undefined,
    ]);
  });
  it('takes from the resource what a screen leaves unsaid, and lets a screen say no', () => {
    expect(normaliseOptions({ inline: ['code'] }, own, new Map())).toEqual({ ...own, inline: ['code'] });
    expect(normaliseOptions({ tree: false }, own, new Map()).tree).toBeUndefined();
  });
  it('leaves out fields that a user may not know, and quickFilters that ask for them', () => {
    expect(trimOptions(own, (name) => name !== 'power')).toEqual({ tree: true, inline: ['name'], summary: [], quickFilters: [] });
    expect(trimOptions({ expand: { fields: ['a', 'power'] } }, (name) => name !== 'power')).toEqual({ expand: { fields: ['a'] } });
  });
  it.each([
    ['number', 'sum', true],
    ['text', 'sum', false],
    ['text', 'count', true],
    ['date', 'max', true],
    ['datetime', 'avg', false],
    ['dict', 'min', false],
  ] as const)('of a %s field there is %s: %s', (type, name, yes) => expect(summable({ type }, name)).toBe(yes));
  it.each([
    [{}, true],
    [{ type: 'dict' }, true],
    [{ readOnly: true }, false],
    [{ immutable: true }, false],
    [{ mask: true }, false],
    [{ type: 'geometry' }, false],
    [{ type: 'password' }, false],
  ] as [Partial<Field>, boolean][])('%j changes in its cell: %s', (over, yes) => expect(inlineable(field(over))).toBe(yes));
});
