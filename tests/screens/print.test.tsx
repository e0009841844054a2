/** A grid on paper: it is printed once its charts are lines, and is as it was afterwards. */
import { act, useRef, type ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePrint } from '../../src/console/screens/Grid/usePrint.ts';
import { mounted } from './mount.tsx';

function Paper({ drawn, awaited }: { drawn: string; awaited: boolean }): ReactElement {
  const stage = useRef<HTMLDivElement>(null);
  const [printing, print] = usePrint(stage);
  return (
    <div ref={stage} data-paper={printing}>
      <div className="chart-canvas" data-drawn={printing ? drawn : 'points'} />
      <div className="map" data-awaited={awaited || undefined} />
      <button type="button" onClick={print}>
        Print
      </button>
    </div>
  );
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const later = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

it.each([
  ['waits until charts are lines', 'lines', false, 600, 1],
  ['does not print points at once', 'points', false, 600, 0],
  ['does not print without a map', 'lines', true, 600, 0],
  ['prints what there is when a chart fails', 'points', false, 16_000, 1],
])('%s', async (_, drawn, awaited, after, prints) => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await mounted(<Paper drawn={drawn} awaited={awaited} />, async (box) => {
    // React itself waits by other timers.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await act(async () => box.querySelector('button')?.click());
    expect(box.querySelector('[data-paper="true"]')).not.toBeNull();
    await later(after);
    expect(print).toHaveBeenCalledTimes(prints);
    await act(async () => void dispatchEvent(new Event('afterprint')));
    expect(box.querySelector('[data-paper="false"]')).not.toBeNull();
    await later(10_000);
    expect(print).toHaveBeenCalledTimes(prints);
  });
});

it('is printed by the key of the browser as by the button', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await mounted(<Paper drawn="lines" awaited={false} />, async (box) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const key = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true });
    await act(async () => void dispatchEvent(key));
    expect(key.defaultPrevented).toBe(true);
    expect(box.querySelector('[data-paper="true"]')).not.toBeNull();
    await later(600);
    expect(print).toHaveBeenCalledTimes(1);
  });
});
