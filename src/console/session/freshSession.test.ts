import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Heard } from '../data/live/stream.ts';
import { keepSession } from './freshSession.ts';
import { loadSession } from './session.ts';

let hear: (event: Heard) => void;
vi.mock('./session.ts', () => ({ loadSession: vi.fn() }));
vi.mock('../data/live/live.ts', () => ({
  onLive: (listener: (event: Heard) => void) => {
    hear = listener;
    return () => {
      hear = () => undefined;
    };
  },
}));

const load = vi.mocked(loadSession);
const menu: Heard = { type: 'record', resource: 'menu', verb: 'update', ids: ['1'] };

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset().mockResolvedValue(undefined);
});
afterEach(() => void vi.useRealTimers());

it('loads what a change of rights leaves until it has come', async () => {
  const stop = keepSession();
  hear({ ...menu, resource: 'defect' });
  expect(load).not.toHaveBeenCalled();
  load.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'));
  hear(menu);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(3);
  stop();
});

it('a later change does not wait for the try before, and nothing is tried after the end', async () => {
  const stop = keepSession();
  load.mockRejectedValue(new Error('down'));
  hear(menu);
  await vi.advanceTimersByTimeAsync(0);
  hear(menu);
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(3);
});
