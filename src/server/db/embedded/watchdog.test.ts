import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Deadline } from './deadline.ts';
import { TURN } from './messages.ts';
import { Watchdog } from './watchdog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const shared = new SharedArrayBuffer(TURN.bytes);
  const onOverrun = vi.fn();
  const watchdog = new Watchdog(shared, onOverrun);
  return { deadline: new Deadline(shared), onOverrun, watchdog };
}

it('reports a turn that passed its deadline and the grace, once', () => {
  const { deadline, onOverrun } = watched();
  deadline.begin(7, 1000);
  vi.advanceTimersByTime(4_900);
  expect(onOverrun).not.toHaveBeenCalled();
  expect(deadline.expired()).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(onOverrun.mock.calls).toEqual([[7]]);
});

it('is content with turns that end, and with turns without a deadline', () => {
  const { deadline, onOverrun } = watched();
  for (let turn = 0; turn < 20; turn += 1) {
    deadline.begin(1, 1000);
    vi.advanceTimersByTime(900);
    deadline.end();
  }
  deadline.begin(1, 0);
  vi.advanceTimersByTime(60_000);
  expect(deadline.expired()).toBe(false);
  expect(onOverrun).not.toHaveBeenCalled();
});
