import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Frames } from './ivf.ts';
import { Pump } from './pump.ts';

/** Six frames, ten each second, the first and the fourth whole. */
const FRAMES: Frames = { rate: 10, frames: Array.from({ length: 6 }, (_, i) => ({ key: i % 3 === 0, bytes: Buffer.from([i]) })) };
const viewer = () => {
  const seen: [frame: number, timestamp: number][] = [];
  return { seen, write: ([payload]: readonly Buffer[], timestamp: number): void => void seen.push([payload?.[1] ?? -1, timestamp]) };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('plays over and over, at its own pace', () => {
  const { seen, write } = viewer();
  const leave = new Pump(FRAMES).join(write);
  vi.advanceTimersByTime(700);
  expect(seen.map(([frame]) => frame)).toEqual([0, 1, 2, 3, 4, 5, 0, 1]);
  expect(seen.map(([, at]) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => n * 9_000));
  leave();
});

it('begins for whoever comes later at the last whole picture', () => {
  const pump = new Pump(FRAMES);
  const [first, second] = [viewer(), viewer()];
  pump.join(first.write);
  vi.advanceTimersByTime(500);
  pump.join(second.write);
  expect(second.seen).toEqual([
    [3, 27_000],
    [4, 36_000],
    [5, 45_000],
  ]);
  vi.advanceTimersByTime(100);
  expect(second.seen.at(-1)).toEqual(first.seen.at(-1));
});

it('rests when nobody watches', () => {
  const pump = new Pump(FRAMES);
  const { seen, write } = viewer();
  const leave = pump.join(write);
  leave();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(seen).toHaveLength(1);
});
