/** Selections that the blocks of a screen share. They stand in the address, so that a link leads to the same. */
import { useCallback } from 'react';
import { useQueryParams } from '../data/page/place.ts';

/** What is selected under a name, and how to select something else; every choice is a step that back undoes. */
export function useSelection(name: string): [value: string | undefined, select: (value: string | undefined) => void] {
  const [params, setParams] = useQueryParams();
  const select = useCallback(
    (value: string | undefined) => {
      // The address is ahead of what is drawn: a second selection must not take back the first.
      const next = new URLSearchParams(globalThis.location.search);
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      setParams(next);
    },
    [name, setParams],
  );
  return [params.get(name) ?? undefined, select];
}
