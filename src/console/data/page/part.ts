/** Parts of the console with a file of their own, which may be wanted when the server cannot be reached. */
import { createElement, lazy, useState, type ComponentType, type FunctionComponent, type ReactElement } from 'react';

/** Wait before a part that could not be loaded is tried again, ms. */
const AGAIN = 1000;

/** Style sheets that could not be loaded; the loader asks for each only once. */
const unstyled = new Set<string>();

/** Notes what the loader says it could not load. */
export function noteUnstyled(error: unknown): void {
  const [, sheet] = /preload CSS for (\S+)/.exec(String(error)) ?? [];
  if (sheet) unstyled.add(sheet);
}

function styleAgain(): void {
  for (const href of unstyled) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  unstyled.clear();
}

/** Loads until it succeeds: a part that is missing costs itself, never the page it stands on. */
export async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const loaded = await load();
      styleAgain();
      return loaded;
    } catch {
      await new Promise((done) => {
        setTimeout(done, AGAIN);
      });
    }
  }
}

const listeners = new Set<() => void>();
let arrivals = 0;

/** How many parts have arrived. */
export const arrivalCount = (): number => arrivals;

/** Calls back whenever a part has arrived. Answers how to end it. */
export function onArrival(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

type PropsOf<C> = C extends ComponentType<infer P> ? P : never;

/** A component with a file of its own. */
export type Part<C> = FunctionComponent<PropsOf<C>> & {
  /** Fetches the file before it is drawn. */
  load: () => Promise<unknown>;
};

/**
 * Like React's lazy, for a part that appears when it can be loaded; it stands in a `Waiting`. One that was fetched before is drawn at
 * once, without a placeholder.
 */
export function part<C>(fetchPart: () => Promise<{ default: C }>): Part<C> {
  type Drawable = ComponentType<PropsOf<C> & object>;
  let ready: Drawable | undefined;
  let loading: Promise<{ default: Drawable }> | undefined;
  const load = (): Promise<{ default: Drawable }> => {
    if (loading) return loading;
    loading = untilThere(fetchPart as () => Promise<{ default: Drawable }>);
    // React is told before it draws anew: it follows the same promise, and drawing waits for the next turn.
    void loading.then((loaded) => {
      ready = loaded.default;
      arrivals += 1;
      listeners.forEach((listener) => listener());
    });
    return loading;
  };
  const Later: Drawable = lazy(load);
  function Part(props: PropsOf<C> & object): ReactElement {
    // The same for as long as it is on screen: another component would begin anew.
    const [Drawn] = useState<Drawable>(() => ready ?? Later);
    return createElement(Drawn, props);
  }
  return Object.assign(Part as FunctionComponent<PropsOf<C>>, { load });
}
