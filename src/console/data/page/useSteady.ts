import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same at every drawing and calls the latest one, so that what is handed it is not drawn again for it. For
 * events alone: while something is drawn it still calls the one before.
 */
export function useSteady<A extends unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const held = useRef(latest);
  useLayoutEffect(() => {
    held.current = latest;
  });
  return useCallback((...args: A) => held.current(...args), []);
}
