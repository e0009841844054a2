import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transition } from '../../documents/ground/model/states.ts';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import { request, type Call } from '../data/client/client.ts';
import { notificationQueue, OFFER_SECONDS } from '../data/notifications.ts';
import { undoStore } from '../data/page/undo.ts';
import { commands, type Command } from '../shell/commands/commands.ts';
import { move, tellMoved } from './move.ts';
import { undoMoved } from './undo.ts';

vi.mock('../data/client/client.ts', () => ({ request: vi.fn() }));
const calls = vi.mocked(request as (call: Call) => Promise<unknown>);
const bundle = { resource: { name: 'defect', api: '/api/defect' }, screen: { name: 'defects/all' } } as unknown as ScreenBundle;
const confirm = { name: 'confirm', title: '确认', titleEn: 'Confirm' } as Transition;
const ROW = { id: 'a', version: 2 };
const nameOf = (id: string): string => `Defect ${id}`;
const { ready, run } = commands.undo as Command;

/** Does it as a list does, and tells of it. */
async function done(answer: object, refresh = (): void => undefined): Promise<void> {
  calls.mockResolvedValueOnce(answer);
  const result = await move(bundle, confirm, [{ id: 'a' }]);
  tellMoved(confirm, result, nameOf, undoMoved(bundle, confirm, result.undo, { nameOf, refresh }));
}
const last = () => notificationQueue.get().at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  calls.mockReset();
  notificationQueue.set([]);
  undoStore.set(undefined);
});
afterEach(() => void vi.useRealTimers());

describe('a transition that was done', () => {
  it('is taken back from its message, with the version it left, and tells of it', async () => {
    const refresh = vi.fn();
    await done({ done: ['a'], refused: [], undo: [ROW] }, refresh);
    expect(last()).toMatchObject({ type: 'success', action: { title: '撤销' } });
    calls.mockResolvedValueOnce({ done: ['a'], refused: [] });
    last()?.action?.run();
    await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    expect(calls.mock.lastCall?.[0]).toMatchObject({ url: '/api/defect/undo', body: { transition: 'confirm', rows: [ROW] } });
    expect(last()).toMatchObject({ type: 'success', message: '撤销确认完成：1 条', key: 'undo' });
    expect(last()?.action).toBeUndefined();
  });

  it('is taken back by Ctrl Z for as long as the message stands, once, and not while text is written', async () => {
    await done({ done: ['a'], refused: [], undo: [ROW] });
    expect([ready?.(false), ready?.(true)]).toEqual([true, false]);
    calls.mockResolvedValueOnce({ done: [], refused: [{ id: 'a', error: 'undo.impossible', message: 'somebody was here' }] });
    run({} as Parameters<typeof run>[0]);
    await vi.waitFor(() => expect(last()).toMatchObject({ type: 'warning', description: 'Defect a: somebody was here' }));
    expect([ready?.(false), calls.mock.calls.length]).toEqual([false, 2]);
    await done({ done: ['a'], refused: [], undo: [ROW] });
    await vi.advanceTimersByTimeAsync(OFFER_SECONDS * 1000 - 10);
    expect(ready?.(false)).toBe(true);
    await vi.advanceTimersByTimeAsync(20);
    expect(ready?.(false)).toBe(false);
  });

  it('is not offered where the server says of no row that it can be, and then takes back nothing done before', async () => {
    await done({ done: ['a'], refused: [], undo: [ROW] });
    await done({ done: ['a'], refused: [] });
    expect([last()?.action, undoStore.get()]).toEqual([undefined, undefined]);
  });

  it('goes in calls of two hundred', async () => {
    const many = Array.from({ length: 450 }, (_, i) => ({ id: `r${i}`, version: 1 }));
    await done({ done: [], refused: [], undo: many });
    calls.mockResolvedValue({ done: ['x'], refused: [] });
    last()?.action?.run();
    await vi.waitFor(() => expect(last()?.message).toContain('3'));
    expect(calls.mock.calls.slice(1).map(([{ body }]) => (body as { rows: unknown[] }).rows.length)).toEqual([200, 200, 50]);
  });
});
