/** The shared table of `where`: both evaluators (TypeScript and SQL) must select exactly `expect` of `rows`. */
import type { Where } from './types.ts';

export interface WhereRow {
  id: string;
  name: string | null;
  size: number | null;
  on: boolean | null;
  day: string | null;
  at: string | null;
  kind: string | null;
  kinds: string[] | null;
  place: [number, number] | null;
}

export const rows: WhereRow[] = [
  {
    id: 'a',
    name: '光伏电站 North',
    size: 1.5,
    on: true,
    day: '2026-01-31',
    at: '2026-01-31T10:00:00.000Z',
    kind: '2',
    kinds: ['1', '2'],
    place: [100, 30],
  },
  {
    id: 'b',
    name: 'north wind',
    size: -3,
    on: false,
    day: '2026-02-01',
    at: '2026-01-31T10:00:00.001Z',
    kind: '3',
    kinds: ['2'],
    place: [110.5, 40],
  },
  { id: 'c', name: "100%_'风\\场", size: 0, on: null, day: null, at: null, kind: null, kinds: [], place: null },
  {
    id: 'd',
    name: null,
    size: null,
    on: true,
    day: '2025-12-31',
    at: '2027-01-01T00:00:00.000Z',
    kind: '2',
    kinds: null,
    place: [-70, -33],
  },
];

export const cases: { title: string; where: Where; expect: string }[] = [
  { title: 'nothing asked', where: [], expect: 'abcd' },
  { title: 'eq text is exact', where: [{ field: 'name', operator: 'eq', value: 'north wind' }], expect: 'b' },
  { title: 'eq null is absent', where: [{ field: 'name', operator: 'eq', value: null }], expect: 'd' },
  { title: 'ne keeps absent rows', where: [{ field: 'kind', operator: 'ne', value: '2' }], expect: 'bc' },
  { title: 'ne null is present', where: [{ field: 'kind', operator: 'ne', value: null }], expect: 'abd' },
  { title: 'contains ignores case', where: [{ field: 'name', operator: 'contains', value: 'NORTH' }], expect: 'ab' },
  { title: 'contains in Chinese', where: [{ field: 'name', operator: 'contains', value: '风' }], expect: 'c' },
  { title: 'contains takes wildcards literally', where: [{ field: 'name', operator: 'contains', value: '%_' }], expect: 'c' },
  { title: 'contains takes a backslash literally', where: [{ field: 'name', operator: 'contains', value: '风\\场' }], expect: 'c' },
  { title: 'contains takes a quote literally', where: [{ field: 'name', operator: 'contains', value: "_'" }], expect: 'c' },
  { title: 'ncontains keeps absent rows', where: [{ field: 'name', operator: 'ncontains', value: 'north' }], expect: 'cd' },
  { title: 'startswith', where: [{ field: 'name', operator: 'startswith', value: 'North' }], expect: 'b' },
  { title: 'endswith', where: [{ field: 'name', operator: 'endswith', value: 'north' }], expect: 'a' },
  { title: 'lt leaves absent rows out', where: [{ field: 'size', operator: 'lt', value: 1 }], expect: 'bc' },
  { title: 'lte', where: [{ field: 'size', operator: 'lte', value: 0 }], expect: 'bc' },
  { title: 'gt', where: [{ field: 'size', operator: 'gt', value: 0 }], expect: 'a' },
  { title: 'gte', where: [{ field: 'size', operator: 'gte', value: 0 }], expect: 'ac' },
  { title: 'between both ends in', where: [{ field: 'size', operator: 'between', value: [-3, 0] }], expect: 'bc' },
  { title: 'between with an open end', where: [{ field: 'size', operator: 'between', value: [0, null] }], expect: 'ac' },
  { title: 'during leaves its end out', where: [{ field: 'day', operator: 'during', value: ['2025-12-31', '2026-01-31'] }], expect: 'd' },
  {
    title: 'during with an open end, to the millisecond',
    where: [{ field: 'at', operator: 'during', value: [null, '2026-01-31T10:00:00.001Z'] }],
    expect: 'a',
  },
  { title: 'against another field of the row', where: [{ field: 'day', operator: 'lte', value: '$row.at' }], expect: 'ad' },
  { title: 'against an absent field of the row', where: [{ field: 'size', operator: 'eq', value: '$row.size' }], expect: 'abc' },
  {
    title: 'above another field of the row, to the millisecond',
    where: [{ field: 'at', operator: 'gt', value: '$row.day' }],
    expect: 'ad',
  },
  { title: 'other than another field of the row', where: [{ field: 'name', operator: 'ne', value: '$row.kind' }], expect: 'abcd' },
  {
    title: 'between a value and another field of the row',
    where: [{ field: 'size', operator: 'between', value: [0, '$row.size'] }],
    expect: 'ac',
  },
  { title: 'between dates', where: [{ field: 'day', operator: 'between', value: ['2026-01-01', '2026-01-31'] }], expect: 'a' },
  {
    title: 'times compare by instant, to the millisecond',
    where: [{ field: 'at', operator: 'lte', value: '2026-01-31T18:00:00+08:00' }],
    expect: 'a',
  },
  {
    title: 'a day compares with a time by its day',
    where: [{ field: 'day', operator: 'lte', value: '2026-01-31T10:00:00.000Z' }],
    expect: 'ad',
  },
  { title: 'a day equals a time of it', where: [{ field: 'day', operator: 'eq', value: '2026-02-01T23:00:00.000Z' }], expect: 'b' },
  { title: 'in', where: [{ field: 'kind', operator: 'in', value: ['2', '9'] }], expect: 'ad' },
  { title: 'in nothing', where: [{ field: 'kind', operator: 'in', value: [] }], expect: '' },
  { title: 'nin keeps absent rows', where: [{ field: 'kind', operator: 'nin', value: ['2'] }], expect: 'bc' },
  { title: 'nin nothing', where: [{ field: 'kind', operator: 'nin', value: [] }], expect: 'abcd' },
  { title: 'in on a list: any', where: [{ field: 'kinds', operator: 'in', value: ['1', '9'] }], expect: 'a' },
  { title: 'nin on a list: none', where: [{ field: 'kinds', operator: 'nin', value: ['1'] }], expect: 'bcd' },
  { title: 'ina on a list: all', where: [{ field: 'kinds', operator: 'ina', value: ['1', '2'] }], expect: 'a' },
  { title: 'null counts an empty list', where: [{ field: 'kinds', operator: 'null' }], expect: 'cd' },
  { title: 'nnull', where: [{ field: 'at', operator: 'nnull' }], expect: 'abd' },
  { title: 'boolean eq', where: [{ field: 'on', operator: 'eq', value: true }], expect: 'ad' },
  { title: 'boolean ne', where: [{ field: 'on', operator: 'ne', value: true }], expect: 'bc' },
  { title: 'within a box', where: [{ field: 'place', operator: 'within', value: [90, 20, 110.5, 40] }], expect: 'ab' },
  {
    title: 'or',
    where: [
      {
        operator: 'or',
        value: [
          { field: 'kind', operator: 'eq', value: '3' },
          { field: 'size', operator: 'eq', value: 0 },
        ],
      },
    ],
    expect: 'bc',
  },
  {
    title: 'and inside or',
    where: [
      {
        operator: 'or',
        value: [
          {
            operator: 'and',
            value: [
              { field: 'on', operator: 'eq', value: true },
              { field: 'size', operator: 'gt', value: 1 },
            ],
          },
          { field: 'id', operator: 'eq', value: 'd' },
        ],
      },
    ],
    expect: 'ad',
  },
  { title: 'empty or selects nothing', where: [{ operator: 'or', value: [] }], expect: '' },
  { title: 'empty and selects all', where: [{ operator: 'and', value: [] }], expect: 'abcd' },
];
