import { lazy, startTransition, Suspense, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { part } from './part.ts';
import { Waiting } from './Waiting.tsx';

const Arrived = (): ReactElement => <p>arrived</p>;
const Named = ({ name }: { name: string }): ReactElement => <input aria-label={name} />;
const Plain = (): ReactElement => <p>plain</p>;

/** Files that arrive together, when told. */
function gated(): { file: <C>(component: C) => Promise<{ default: C }>; arrive: () => void } {
  let arrive = (): void => undefined;
  const there = new Promise<void>((done) => (arrive = done));
  return { file: async (component) => (await there, { default: component }), arrive: () => arrive() };
}

let container: HTMLElement;
beforeEach(() => {
  // Tests otherwise do without React's pauses, which this is about.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  container = document.body.appendChild(document.createElement('div'));
});
afterEach(() => container.remove());

/** Every text that stood there, in order. */
function watch(): string[] {
  const seen: string[] = [];
  new MutationObserver(() => seen.push(container.textContent ?? '')).observe(container, {
    childList: true,
    subtree: true,
    attributes: true,
  });
  return seen;
}
/** What is hidden keeps its place in the document. */
const shown = (): string =>
  [...container.querySelectorAll('p')]
    .filter((p) => p.style.display !== 'none')
    .map((p) => p.textContent)
    .join(' ');

it('shows a part as soon as it is there, which React by itself does not', async () => {
  const { file, arrive } = gated();
  const Late = part(() => file(Arrived));
  const Throttled = lazy(() => file(Plain));
  const root = createRoot(container);
  root.render(
    <>
      <Waiting fallback={<p>waiting</p>}>
        <Late />
      </Waiting>
      <Suspense fallback={<p>suspended</p>}>
        <Throttled />
      </Suspense>
    </>,
  );
  await expect.poll(shown).toBe('waiting suspended');
  const seen = watch();
  arrive();
  await expect.poll(shown).toBe('arrived plain');
  expect(seen[0]).toBe('arrivedsuspended');
  root.unmount();
});

it('sees what arrives while React draws in slices', async () => {
  const { file, arrive } = gated();
  const Late = part(() => file(Arrived));
  const Throttled = lazy(() => file(Plain));
  // React pauses after each: it has no more than 5 ms at a time.
  const Slow = ({ first }: { first: boolean }): null => {
    if (first) arrive();
    const until = performance.now() + 8;
    while (performance.now() < until);
    return null;
  };
  const root = createRoot(container);
  const seen = watch();
  startTransition(() =>
    root.render(
      <>
        <Waiting fallback={<p>waiting</p>}>
          <Late />
        </Waiting>
        <Suspense fallback={<p>suspended</p>}>
          <Throttled />
        </Suspense>
        {[0, 1, 2].map((n) => (
          <Slow key={n} first={n === 0} />
        ))}
      </>,
    ),
  );
  await expect.poll(shown).toBe('arrived plain');
  expect(seen[0]).toBe('arrivedsuspended');
  root.unmount();
});

it('draws what was fetched before without a placeholder', async () => {
  const Early = part(async () => ({ default: Arrived }));
  await Early.load();
  const root = createRoot(container);
  const seen = watch();
  root.render(
    <Waiting fallback={<p>waiting</p>}>
      <Early />
    </Waiting>,
  );
  await expect.poll(shown).toBe('arrived');
  expect(seen).toEqual(['arrived']);
  root.unmount();
});

it('keeps its state when it is drawn again after it has arrived', async () => {
  const { file, arrive } = gated();
  const Field = part(() => file(Named));
  const root = createRoot(container);
  const draw = (name: string): void =>
    root.render(
      <Waiting>
        <Field name={name} />
      </Waiting>,
    );
  draw('one');
  arrive();
  await expect.poll(() => container.querySelector('input')).not.toBeNull();
  const input = container.querySelector('input');
  draw('two');
  await expect.poll(() => container.querySelector('input')?.getAttribute('aria-label')).toBe('two');
  expect(container.querySelector('input')).toBe(input);
  root.unmount();
});
