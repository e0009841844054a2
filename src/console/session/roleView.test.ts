import { beforeEach, expect, it, vi } from 'vitest';
import { keys, queryClient } from '../data/documents/queries.ts';
import { beginRoleView, eyesChange } from './roleView.ts';

const call = vi.hoisted(() => ({ answer: (): Promise<unknown> => Promise.resolve() }));
vi.mock('../data/client/client.ts', async (original) => ({ ...(await original<object>()), request: () => call.answer() }));
vi.mock('./session.ts', () => ({
  loadSession: () => Promise.resolve(),
  sessionStore: { subscribe: () => () => undefined, get: () => undefined },
}));
vi.stubGlobal('requestAnimationFrame', () => 0);

const wanted = { roleCode: 'branch', companyCode: '001' };
const asked: AbortSignal[] = [];
const figures = () =>
  queryClient
    .fetchQuery({
      queryKey: keys.figures('a/b', '{}', 1),
      queryFn: ({ signal }) => {
        asked.push(signal);
        return new Promise<never>(() => undefined);
      },
    })
    .catch(() => undefined);

beforeEach(() => {
  asked.length = 0;
  queryClient.clear();
});

it('figures that are asked for when a view begins are taken back before the server has other eyes', async () => {
  void figures();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  let during: boolean[] = [];
  call.answer = async () => {
    during = [asked[0]?.aborted === true, eyesChange()];
  };
  await beginRoleView(wanted, () => undefined);
  expect(during).toEqual([true, true]);
  expect(eyesChange()).toBe(false);
});

it('a view that is refused changes nothing: figures may be asked for again', async () => {
  void figures();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const again = vi.spyOn(queryClient, 'invalidateQueries');
  call.answer = () => Promise.reject(new Error('refused'));
  await expect(beginRoleView(wanted, () => undefined)).rejects.toThrow('refused');
  expect(again).toHaveBeenCalledWith({ queryKey: keys.anyFigures });
  expect(eyesChange()).toBe(false);
});
