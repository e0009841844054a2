import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './apiError.ts';
import { forgetLacking, ifOffered, orElse } from './lacking.ts';

const failure = (status: number, error = ''): (() => Promise<never>) =>
  vi.fn(() => Promise.reject(new ApiError({ status, error, message: 'no' })));
beforeEach(forgetLacking);

it.each([
  [404, ''],
  [404, 'client.status'],
  [404, 'route.unknown'],
  [404, 'Not Found'],
  [405, 'client.status'],
  [501, 'client.status'],
])('%s %j: what stands in is asked, and the call is not made again', async (status, error) => {
  const ask = failure(status, error);
  for (let n = 0; n < 3; n += 1) expect(await orElse('/a/detail', ask, async () => 'row')).toBe('row');
  expect(ask).toHaveBeenCalledTimes(1);
  // Of another resource it is not known.
  await orElse('/b/detail', ask, async () => 'row');
  expect(ask).toHaveBeenCalledTimes(2);
});

it.each([
  [404, 'record.unknown'],
  [405, 'record.verb'],
  [403, ''],
  [500, ''],
  [0, 'client.network'],
])('%s %j is an answer: nothing stands in for it', async (status, error) => {
  const instead = vi.fn(async () => 'row');
  await expect(orElse('/a/detail', failure(status, error), instead)).rejects.toMatchObject({ status, error });
  await expect(ifOffered('/a/options', failure(status, error))).rejects.toMatchObject({ status, error });
  expect(instead).not.toHaveBeenCalled();
});

it('a record that neither way finds is not there, and the call is made for the next one', async () => {
  const ask = failure(404);
  await expect(orElse('/a/detail', ask, async () => undefined)).rejects.toMatchObject({ status: 404 });
  await expect(
    orElse(
      '/a/detail',
      async () => 'other',
      async () => undefined,
    ),
  ).resolves.toBe('other');
  expect(ask).toHaveBeenCalledTimes(1);
});

it('what nothing stands in for is asked once', async () => {
  const ask = failure(404);
  expect([await ifOffered('/counts', ask), await ifOffered('/counts', ask)]).toEqual([undefined, undefined]);
  expect(ask).toHaveBeenCalledTimes(1);
});
