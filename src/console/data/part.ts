/** Parts of the console with a file of their own, which may be wanted when the server cannot be reached. */
import { lazy } from 'react';

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

/** Like React's lazy, for a part that appears when it can be loaded. */
export const part: typeof lazy = (load) => lazy(() => untilThere(load));
