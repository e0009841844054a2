/** A chart on a page that is hidden and shown again: given back, drawn anew, and nothing asked of the one that is gone. */
import { Activity, act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';

const made: { disposed: boolean; asked: string[] }[] = [];
vi.mock('../../src/console/blocks/chart/library.ts', () => ({
  init: () => {
    const chart = { disposed: false, asked: [] as string[] };
    made.push(chart);
    const ask = (name: string) => (): void => {
      if (chart.disposed) throw new Error(`${name} of a chart that is gone`);
      chart.asked.push(name);
    };
    return {
      isDisposed: () => chart.disposed,
      dispose: () => {
        chart.disposed = true;
      },
      resize: ask('resize'),
      setOption: ask('setOption'),
      on: ask('on'),
      off: ask('off'),
      getZr: () => ({ on: ask('on'), off: ask('off') }),
    };
  },
}));

it('is drawn anew each time its page comes back', async () => {
  const { Canvas } = await import('../../src/console/blocks/chart/Canvas.tsx');
  const picture = { option: {}, placeOf: () => undefined, bands: 'x' as const };
  const size = { width: 100, height: 50 };
  const choose = (): void => undefined;
  const page = (mode: 'visible' | 'hidden'): ReactElement => (
    <Activity mode={mode}>
      <Canvas picture={picture} size={size} ground="#ffffff" onChoose={choose} />
    </Activity>
  );
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  const show = (mode: 'visible' | 'hidden'): Promise<void> =>
    act(async () => {
      root.render(page(mode));
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    });
  for (const mode of ['visible', 'hidden', 'visible', 'hidden', 'visible'] as const) await show(mode);
  expect(made.map((chart) => chart.disposed)).toEqual([true, true, false]);
  expect(made.map((chart) => chart.asked)).toEqual(made.map(() => ['resize', 'setOption', 'on']));
  await act(() => root.unmount());
  expect(made.every((chart) => chart.disposed)).toBe(true);
  box.remove();
});
