import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scrollToTop } from './scroll.ts';

describe('a new page', () => {
  let at: number;
  let calm: boolean;
  beforeEach(() => {
    at = 1000;
    calm = false;
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
    vi.stubGlobal('requestAnimationFrame', (step: (now: number) => void) => setTimeout(() => step(performance.now()), 16));
    vi.stubGlobal('window', {
      get scrollY() {
        return at;
      },
      scrollTo: (_left: number, top: number) => {
        at = top;
      },
    });
    vi.stubGlobal('matchMedia', () => ({ matches: calm }));
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('[S2-20] [S9-03] scrolls to its top, animated, in 800 ms', () => {
    scrollToTop();
    vi.advanceTimersByTime(400);
    expect(at).toBeGreaterThan(400);
    expect(at).toBeLessThan(600);
    // The last frame before the time is over, and the one after it.
    vi.advanceTimersByTime(384);
    expect(at).toBeGreaterThan(0);
    vi.advanceTimersByTime(32);
    expect(at).toBe(0);
  });

  it('is at its top at once where motion is unwanted', () => {
    calm = true;
    scrollToTop();
    expect(at).toBe(0);
  });
});
