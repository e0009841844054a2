/** Selections that the blocks of a screen share. They stand in the address, so that a link leads to the same. */
import { useCallback, useMemo } from 'react';
import { useQueryParams } from '../data/page/place.ts';

/** Selects under several names at once, or nothing where there is no value; every choice is a step that back undoes. */
export function useSelect(): (changes: Readonly<Record<string, string | undefined>>) => void {
  const [, setParams] = useQueryParams();
  return useCallback(
    (changes) => {
      // The address is ahead of what is drawn: a second selection must not take back the first.
      const next = new URLSearchParams(globalThis.location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      setParams(next);
    },
    [setParams],
  );
}

/** What is selected under a name, and how to select something else. */
export function useSelection(name: string): [value: string | undefined, select: (value: string | undefined) => void] {
  const [params] = useQueryParams();
  const selectAll = useSelect();
  const select = useCallback((value: string | undefined) => selectAll({ [name]: value }), [name, selectAll]);
  return [params.get(name) ?? undefined, select];
}

/** What is selected under each of several names. */
export function useSelected(names: readonly string[]): Readonly<Record<string, string | undefined>> {
  const [params] = useQueryParams();
  return useMemo(() => Object.fromEntries(names.map((name) => [name, params.get(name) ?? undefined])), [names, params]);
}

/** The selection that a block reads: `$selection.file`. */
export const selectionIn = (reference: string): string => reference.slice('$selection.'.length);
