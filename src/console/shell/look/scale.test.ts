import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BREAKPOINT } from '../../data/page/viewport.ts';
import { DESIGN, rested, RESIZE_DELAY, scaleOf } from './scale.ts';

describe('scale', () => {
  it.each([
    ['the design size', 1920, 937, 1],
    ['twice as large', 3840, 1874, 2],
    ['limited by the width', 1600, 1200, 1600 / 1920],
    ['limited by the height', 2560, 937, 1],
    ['never below 0.75', 1280, 720, 0.75],
    ['from 992 px up', 992, 937, 0.75],
    ['not below 992 px', 991, 937, 1],
  ])('[S2-49] %s: %i × %i', (_, width, height, scale) => expect(scaleOf(width, height)).toBe(scale));
  it('[S2-49] can be switched off', () => expect(scaleOf(3840, 1874, false)).toBe(1));
  it.each([
    ['design size 1920×937', DESIGN, { width: 1920, height: 937 }],
    ['breakpoint 992', BREAKPOINT, 992],
    ['layout resize refresh delay 500 ms', RESIZE_DELAY, 500],
  ])('[S9-03] %s', (_, value, expected) => expect(value).toEqual(expected));
});

describe('after the last call', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  it('[S9-03] layout resize refresh delay 500 ms: runs once, when the window has rested', () => {
    const act = vi.fn();
    const resized = rested(act, RESIZE_DELAY);
    resized();
    vi.advanceTimersByTime(499);
    resized();
    vi.advanceTimersByTime(499);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
