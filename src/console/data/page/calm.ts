import { useEffect } from 'react';
import { isPending } from '../client/pending.ts';

/** Longest wait for a first page that never stands, ms. */
const PATIENCE = 5000;
/** Between two looks at the calls that are on their way, ms. */
const LOOK = 50;

let settle: () => void = () => undefined;

/**
 * Resolves when the first page stands: painted, and nothing it asked for still on its way; or as soon as the user does
 * something. Whatever is fetched only because it may be wanted waits for this.
 */
export const calm = new Promise<void>((resolve) => {
  settle = resolve;
});

if (typeof window !== 'undefined') {
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, settle, { once: true, capture: true });
  setTimeout(settle, PATIENCE);
}

function look(): void {
  if (isPending()) setTimeout(look, LOOK);
  else settle();
}

/** Says when the page on screen stands. */
export function useStanding(there: boolean): void {
  useEffect(() => {
    // The second frame begins when the first is painted.
    if (there) requestAnimationFrame(() => requestAnimationFrame(look));
  }, [there]);
}
