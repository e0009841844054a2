import { act, useRef, type ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mounted } from '../../../../tests/screens/mount.tsx';
import { useCutOff } from './useCutOff.ts';

afterEach(() => vi.unstubAllGlobals());

it('counts the items before and after what is seen of a list, and follows it', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly tell: () => void) {}
      observe(): void {
        this.tell();
      }
      disconnect(): void {}
    },
  );
  // Six items of 50 px each in a list of 120 px.
  let top = 0;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = this.dataset['at'];
    return at === undefined ? new DOMRect(0, 0, 100, 120) : new DOMRect(0, Number(at) * 50 - top, 100, 50);
  });
  function List(): ReactElement {
    const ref = useRef<HTMLUListElement>(null);
    const { before, after } = useCutOff(ref, 'y');
    return (
      <>
        <output>{`${before} ${after}`}</output>
        <ul ref={ref}>
          {Array.from({ length: 6 }, (_, i) => (
            <li key={i} data-at={i} />
          ))}
        </ul>
      </>
    );
  }
  await mounted(<List />, async (box) => {
    const told = (): string | null | undefined => box.querySelector('output')?.textContent;
    const scroll = (to: number): Promise<void> =>
      act(async () => {
        top = to;
        box.querySelector('ul')?.dispatchEvent(new Event('scroll'));
      });
    expect(told()).toBe('0 4');
    await scroll(100);
    expect(told()).toBe('2 2');
    await scroll(180);
    expect(told()).toBe('4 0');
  });
  vi.restoreAllMocks();
});
