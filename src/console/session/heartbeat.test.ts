import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from '../data/client/client.ts';
import { startHeartbeat } from './heartbeat.ts';

vi.mock('../data/client/client.ts', () => ({ request: vi.fn(() => Promise.reject(new Error('down'))) }));

describe('heartbeat', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  it('[S7-25] beats every 60 s while the page is visible, silently, until it is stopped', () => {
    const page = { visibilityState: 'visible' };
    vi.stubGlobal('document', page);
    const stop = startHeartbeat();
    vi.advanceTimersByTime(59_999);
    expect(request).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(60_001);
    expect(request).toHaveBeenCalledTimes(2);
    expect(request).toHaveBeenCalledWith({ url: '/api/sys/sys/sysUser/heartbeat', silent: true });
    page.visibilityState = 'hidden';
    vi.advanceTimersByTime(300_000);
    expect(request).toHaveBeenCalledTimes(2);
    page.visibilityState = 'visible';
    stop();
    vi.advanceTimersByTime(300_000);
    expect(request).toHaveBeenCalledTimes(2);
  });
});
