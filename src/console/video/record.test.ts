import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canRecord, MOST_MS, PART_MS, Recording, type Duties, type Part, type Recorded } from './record.ts';

/** Records a byte for each second, as the browser's own does with pictures. */
class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string): boolean => type === 'video/webm';
  state = 'inactive';
  mimeType = 'video/webm';
  #began = 0;
  start(): void {
    this.state = 'recording';
    this.#began = Date.now();
  }
  stop(): void {
    this.state = 'inactive';
    const data = new Blob(['x'.repeat(Math.round((Date.now() - this.#began) / 1000))]);
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
    this.dispatchEvent(new Event('stop'));
  }
}

const stream = (active = true): MediaStream => ({ active }) as MediaStream;
let parts: Part[];
let ends: Recorded[];
const duties = (fails = false): Duties => ({
  keep(part) {
    parts.push(part);
    return fails ? Promise.reject(new Error('no')) : Promise.resolve();
  },
  over: (recorded) => ends.push(recorded),
});

beforeEach(() => {
  [parts, ends] = [[], []];
  vi.useFakeTimers();
  vi.stubGlobal('MediaRecorder', FakeRecorder);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('each part is kept as soon as it ends, and what is left when it is stopped', async () => {
  const recording = new Recording();
  recording.start(stream(), duties());
  await vi.advanceTimersByTimeAsync(PART_MS);
  expect(parts.map(({ number, blob }) => [number, blob.size, blob.type])).toEqual([[1, 30, 'video/webm']]);
  expect(recording.state.get()).toMatchObject({ phase: 'recording', kept: 1 });
  await vi.advanceTimersByTimeAsync(5_000);
  recording.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(parts.map(({ number, blob }) => [number, blob.size])).toEqual([
    [1, 30],
    [2, 5],
  ]);
  expect(ends).toMatchObject([{ kept: 2, failed: 0 }]);
  expect(recording.state.get().phase).toBe('idle');
});

it('ends by itself after its longest time, and with the picture', async () => {
  const recording = new Recording();
  recording.start(stream(), duties());
  await vi.advanceTimersByTimeAsync(MOST_MS + PART_MS);
  expect(parts).toHaveLength(MOST_MS / PART_MS);
  expect(ends).toHaveLength(1);
  recording.start(stream(false), duties());
  await vi.advanceTimersByTimeAsync(PART_MS);
  expect(ends).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});

it('what could not be kept is counted', async () => {
  const recording = new Recording();
  recording.start(stream(), duties(true));
  await vi.advanceTimersByTimeAsync(3_000);
  recording.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toMatchObject([{ kept: 0, failed: 1 }]);
});

it('a browser without a recorder cannot', () => {
  expect(canRecord()).toBe(true);
  vi.stubGlobal('MediaRecorder', undefined);
  expect(canRecord()).toBe(false);
});
