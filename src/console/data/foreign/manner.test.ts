import { afterEach, describe, expect, it } from 'vitest';
import type { Where } from '../../../documents/ground/where/types.ts';
import { deployment } from '../deployment.ts';
import { flatParams } from './body.ts';
import { asked, spoken } from './manner.ts';

afterEach(() => {
  deployment.listManner = 'screens';
});

describe('flat parameters', () => {
  it.each<[string, Where, Record<string, unknown>]>([
    ['an equal value', [{ field: 'status', operator: 'eq', value: '1' }], { status: '1' }],
    ['a text contained', [{ field: 'assetName', operator: 'contains', value: 'DJI' }], { assetName: 'DJI' }],
    ['one of a list', [{ field: 'status', operator: 'in', value: ['1'] }], { status: '1' }],
    ['several of a list', [{ field: 'status', operator: 'in', value: ['1', '2'] }], { status: '1,2' }],
    [
      '[S3-12] a range with the field as suffix',
      [{ field: 'startTime', operator: 'between', value: ['2026-10-01', '2026-10-31'] }],
      { beginStartTime: '2026-10-01', endStartTime: '2026-10-31' },
    ],
    [
      '[S3-12] a range of the time of making',
      [{ field: 'createTime', operator: 'between', value: ['2026-10-01', '2026-10-31'] }],
      { beginTime: '2026-10-01', endTime: '2026-10-31' },
    ],
    ['a range open at one end', [{ field: 'capacity', operator: 'between', value: [null, 20] }], { endCapacity: 20 }],
    [
      'two fields',
      [
        { field: 'a', operator: 'eq', value: 1 },
        { field: 'b', operator: 'gte', value: 2 },
      ],
      { a: 1, beginB: 2 },
    ],
    [
      'the same twice',
      [
        { field: 'a', operator: 'eq', value: 1 },
        { field: 'a', operator: 'eq', value: 1 },
      ],
      { a: 1 },
    ],
  ])('say %s', (_, where, params) => expect(flatParams(where)).toEqual(params));
  it.each<[string, Where]>([
    ['what differs', [{ field: 'status', operator: 'ne', value: '1' }]],
    ['what is empty', [{ field: 'status', operator: 'null' }]],
    ['either of two', [{ operator: 'or', value: [{ field: 'a', operator: 'eq', value: 1 }] }]],
    ['a path', [{ field: 'stationCode.province', operator: 'eq', value: 'x' }]],
    [
      'two values of one field',
      [
        { field: 'a', operator: 'eq', value: 1 },
        { field: 'a', operator: 'eq', value: 2 },
      ],
    ],
    ['nothing of a list', [{ field: 'a', operator: 'in', value: [] }]],
  ])('cannot say %s', (_, where) => expect(flatParams(where)).toBeUndefined());
});

describe('the body of a list call', () => {
  const query = {
    pageNum: 2,
    pageSize: 10,
    screen: 'a/b',
    branch: null,
    where: [{ field: 'status', operator: 'eq' as const, value: '1' }],
    sorters: [{ field: 'name', order: 'desc' as const }],
    keyword: 'x',
  };
  it('is whole for our own server', () => expect(spoken(query)).resolves.toEqual(query));
  it('holds conditions, order and words and nothing else of ours where the back end reads where', () =>
    expect(spoken(query, 'where')).resolves.toEqual({
      pageNum: 2,
      pageSize: 10,
      where: [{ field: 'status', operator: 'eq', value: '1' }],
      sorters: [{ field: 'name', order: 'desc' }],
      keyword: 'x',
    }));
  it('[S7-40] is the query parameters where the back end reads those', () =>
    expect(spoken(query, 'flat')).resolves.toEqual({ pageNum: 2, pageSize: 10, status: '1' }));
  it('is refused rather than cut', () =>
    expect(spoken({ where: [{ field: 'a', operator: 'ne', value: 1 }] }, 'flat')).rejects.toMatchObject({ error: 'client.manner' }));
});

describe('what limits a screen', () => {
  const screen = { where: [{ field: 'kind', operator: 'eq' as const, value: '1' }], list: { search: ['name', 'code'] } } as never;
  it.each([
    ['screens', { where: [], keyword: 'x' }],
    ['where', { where: [{ field: 'kind', operator: 'eq', value: '1' }], keyword: 'x' }],
    [
      'flat',
      {
        where: [
          { field: 'kind', operator: 'eq', value: '1' },
          { field: 'name', operator: 'contains', value: 'x' },
        ],
        keyword: '',
      },
    ],
  ] as const)('%s', (manner, expected) => {
    deployment.listManner = manner;
    expect(asked(screen, [], 'x')).toEqual(expected);
  });
});
