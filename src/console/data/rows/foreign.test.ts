/** Records and options on a back end that has the calls of section S7 alone. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../client/apiError.ts';
import { request, type Call } from '../client/client.ts';
import { forgetLacking } from '../client/lacking.ts';
import { deployment } from '../deployment.ts';
import { queryClient } from '../documents/queries.ts';
import { dataProvider } from './dataProvider.ts';
import { fetchOptions } from './options.ts';
import { readRecord } from './record.ts';

vi.mock('../client/client.ts', () => ({ request: vi.fn() }));
const server = vi.mocked(request as (call: Call) => Promise<unknown>);
const STATIONS = [
  { id: 's1', stationCode: 'S1', stationName: 'North' },
  { id: 's2', stationCode: 'S2', stationName: 'South' },
];
const STATION = { api: '/api/station', key: 'stationCode', label: 'stationName' };

let asked: string[] = [];
/** Answers lists, as the conditions say or whatever they say, and knows no other call. */
function answers({ filters = true, code = '' } = {}): void {
  server.mockImplementation(({ url, body }) => {
    asked.push(url);
    if (!url.endsWith('/queryList')) return Promise.reject(new ApiError({ status: 404, error: code, message: 'no' }));
    const {
      where = [],
      pageNum: _page,
      pageSize: _size,
      ...flat
    } = body as { where?: { field: string; value: unknown }[] } & Record<string, unknown>;
    const wanted = [...where.map(({ field, value }) => [field, value] as const), ...Object.entries(flat)];
    const list = STATIONS.filter((row) =>
      wanted.every(([name, value]) => {
        const own = row[name as keyof typeof row];
        return Array.isArray(value) ? value.includes(own) : own === value || (name === 'stationName' && own.includes(String(value)));
      }),
    );
    return Promise.resolve({ list: filters ? list : STATIONS.slice(0, 1), total: 2 });
  });
}

beforeEach(() => {
  asked = [];
  forgetLacking();
  queryClient.clear();
});
afterEach(() => {
  deployment.listManner = 'screens';
});

describe.each(['where', 'flat'] as const)('a back end without detail that takes conditions as %s', (manner) => {
  beforeEach(() => {
    deployment.listManner = manner;
  });
  it('[S7-40] is asked for a record by its list, and for detail once', async () => {
    answers();
    expect(await readRecord('/api/station', 's2', 'a/b')).toEqual(STATIONS[1]);
    expect(await readRecord('/api/station', 's1', 'a/b')).toEqual(STATIONS[0]);
    expect(asked).toEqual(['/api/station/detail', '/api/station/queryList', '/api/station/queryList']);
  });
  it('[S7-40] that does not filter by id leaves the row at hand', async () => {
    answers({ filters: false });
    queryClient.setQueryData(['data', 'default', 'station', 'list', { api: '/api/station' }], { data: STATIONS, total: 2 });
    queryClient.setQueryData(['data', 'default', 'other', 'list', { api: '/api/other' }], { data: [{ id: 's3' }], total: 1 });
    expect(await readRecord('/api/station', 's2', 'a/b')).toEqual(STATIONS[1]);
    await expect(readRecord('/api/station', 's3', 'a/b')).rejects.toMatchObject({ status: 404 });
  });
  it('a record that is nowhere stays missing', async () => {
    answers();
    await expect(readRecord('/api/station', 's9', 'a/b')).rejects.toMatchObject({ status: 404, message: 'no' });
  });
  it('pickers offer what the list of the target holds, find by label and by key, and name what is chosen', async () => {
    answers();
    const both = [
      { value: 'S1', label: 'North' },
      { value: 'S2', label: 'South' },
    ];
    expect(await fetchOptions(STATION, { pageSize: 50 })).toEqual(both);
    expect(await fetchOptions(STATION, { keyword: 'Sou', pageSize: 50 })).toEqual([both[1]]);
    expect(await fetchOptions(STATION, { values: ['S2'], pageSize: 1 })).toEqual([both[1]]);
    expect(asked.filter((url) => url.endsWith('/options'))).toEqual(['/api/station/options']);
  });
});

it('our own server’s word that a record is not there stands: no list is asked', async () => {
  answers({ code: 'record.unknown' });
  await expect(readRecord('/api/station', 's1', 'a/b')).rejects.toMatchObject({ error: 'record.unknown' });
  expect(asked).toEqual(['/api/station/detail']);
});

it('where key and label are not known, a picker says that it failed', async () => {
  answers();
  await expect(fetchOptions({ api: '/api/station' }, { pageSize: 50 })).rejects.toMatchObject({ status: 404 });
});

it.each([[null], [{}], [{ rows: [] }], ['text']])('a list that is answered with %j fails: it does not wait for ever', async (answer) => {
  server.mockResolvedValue(answer);
  await expect(dataProvider.getList({ resource: 'station', meta: { api: '/api/station', screen: 'a/b' } })).rejects.toMatchObject({
    error: 'client.answer',
  });
});
