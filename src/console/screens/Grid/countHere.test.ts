import { beforeEach, expect, it, vi } from 'vitest';
import type { Grid } from '../../../documents/features/blocks/grid.ts';
import type { SourceDocument } from '../../../documents/features/source/index.ts';
import { ApiError } from '../../data/client/apiError.ts';
import { request, type Call } from '../../data/client/client.ts';
import { manifestStore } from '../../data/documents/documents.ts';
import { countHere } from './countHere.ts';

vi.mock('../../data/client/client.ts', () => ({ request: vi.fn() }));
const server = vi.mocked(request as (call: Call) => Promise<unknown>);
const field = (name: string) => ({ name, title: name, titleEn: name, type: 'text', operators: ['eq'] });
const BUNDLE = { screen: { list: {} }, resource: { name: 'drone', key: 'sn', fields: [field('sn'), field('status')], measures: [] } };
const DRONES = [
  { sn: 'a', status: '1' },
  { sn: 'b', status: '2' },
  { sn: 'c', status: '1' },
];
let rows = DRONES;

beforeEach(() => {
  rows = DRONES;
  manifestStore.set({
    screens: [{ name: 'x/drone', resource: 'drone', hash: 'h' } as never],
    timeZone: 'UTC',
    dictionaries: '',
    problems: [],
  });
  server.mockImplementation(({ url, body }) => {
    if (url.startsWith('/documents/')) return Promise.resolve(BUNDLE);
    if (url !== '/api/drone/queryList') return Promise.reject(new ApiError({ status: 404, error: '', message: 'no' }));
    const {
      pageNum,
      pageSize,
      where = [],
    } = body as { pageNum: number; pageSize: number; where?: { field: 'sn' | 'status'; value: string }[] };
    const found = rows.filter((row) => where.every(({ field: name, value }) => row[name] === value));
    return Promise.resolve({ list: found.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: found.length });
  });
});

const answer = async (source: SourceDocument): Promise<unknown> =>
  (await countHere({ blocks: [{ type: 'table', name: 'one', width: 24, source }] } as unknown as Grid, { selection: { status: '1' } }))
    .blocks['one'];

it('answers rows, with the field that stands for them', async () => {
  expect(
    await answer({ resource: 'drone', fields: ['sn'], where: [{ field: 'status', operator: 'eq', value: '$selection.status' }], limit: 1 }),
  ).toMatchObject({ columns: [{ name: 'sn', role: 'field' }], rows: [{ sn: 'a', status: '1' }], matched: 2, key: 'sn' });
});

it('answers counts of all, each under its own conditions', async () => {
  const open = {
    name: 'open',
    title: '开',
    titleEn: 'Open',
    count: true as const,
    where: [{ field: 'status', operator: 'eq' as const, value: '2' }],
  };
  expect(await answer({ resource: 'drone', measures: ['count', open] })).toMatchObject({
    columns: [{ name: 'count' }, { name: 'open', titleEn: 'Open' }],
    rows: [{ count: 3, open: 1 }],
    matched: 1,
  });
});

it('answers counts by a field, the largest first, to the limit', async () => {
  expect(await answer({ resource: 'drone', group: ['status'], measures: ['count'], limit: 1 })).toMatchObject({
    columns: [
      { name: 'status', role: 'group' },
      { name: 'count', role: 'measure' },
    ],
    rows: [{ status: '1', count: 2 }],
    matched: 2,
  });
});

const NEEDS = { error: 'screen.data', message: '此图表需要后端提供 POST /api/screen/data' };
it.each<[string, SourceDocument]>([
  ['a sum', { resource: 'drone', measures: [{ name: 'hours', title: '时', titleEn: 'Hours', sum: 'hours' }] }],
  ['periods', { resource: 'drone', group: [{ field: 'createTime', by: 'month' }], measures: ['count'] }],
  ['parts', { parts: { a: { resource: 'drone', measures: ['count'] } } }],
  ['a comparison', { resource: 'drone', measures: ['count'], compare: '1y' }],
  ['a field that is not there', { resource: 'drone', fields: ['gone'] }],
  ['a resource whose list is not there', { resource: 'station', measures: ['count'] }],
])('%s needs the call', async (_, source) => expect(await answer(source)).toEqual(NEEDS));

it('counts no more rows than it may read', async () => {
  rows = Array.from({ length: 1001 }, (_, n) => ({ sn: String(n), status: '1' }));
  expect(await answer({ resource: 'drone', group: ['status'], measures: ['count'] })).toEqual(NEEDS);
  expect(await answer({ resource: 'drone', measures: ['count'] })).toMatchObject({ rows: [{ count: 1001 }] });
});

it('tells what the list was refused for', async () => {
  server.mockRejectedValue(new ApiError({ status: 513003, error: '', message: '授权已到期' }));
  expect(await answer({ resource: 'other', measures: ['count'] })).toEqual({ error: '', message: '授权已到期' });
});
