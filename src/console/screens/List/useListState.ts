import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ScreenBundle } from '../../../documents/types.ts';
import { readState, writeState, type ListState } from '../../data/listState.ts';
import { keepPreferences, readPreferences } from '../../data/preferences.ts';

/** Changes a list's state. The address is ahead of what is drawn: what depends on the state asks for it here. */
export type ChangeList = (change: Partial<ListState> | ((now: ListState) => Partial<ListState>)) => void;

/** The list's state in the address, and how to change it; every change is a step that back undoes. */
export function useListState({ screen, resource }: ScreenBundle): [ListState, ChangeList] {
  const [params, setParams] = useSearchParams();
  const read = useCallback(
    (from: URLSearchParams) => readState(from, screen.list, resource.fields, readPreferences(screen.name).pageSize ?? screen.list.pageSize),
    [screen, resource],
  );
  const state = useMemo(() => read(params), [read, params]);
  const change = useCallback<ChangeList>(
    (wanted) => {
      // A second change must not take back the first.
      const now = read(new URLSearchParams(globalThis.location.search));
      const next = typeof wanted === 'function' ? wanted(now) : wanted;
      if (next.size !== undefined) keepPreferences(screen.name, { pageSize: next.size });
      const own = readPreferences(screen.name).pageSize ?? screen.list.pageSize;
      setParams(writeState({ ...now, cursor: undefined, ...next }, screen.list, own === screen.list.pageSize ? own : undefined));
    },
    [read, screen, setParams],
  );
  return [state, change];
}
