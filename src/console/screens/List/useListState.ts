import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ScreenBundle } from '../../../documents/types.ts';
import { readState, writeState, type ListState } from '../../data/listState.ts';
import { keepPreferences, readPreferences } from '../../data/preferences.ts';

/** The list's state in the address, and how to change it; every change is a step that back undoes. */
export function useListState({ screen, resource }: ScreenBundle): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(
    () => readState(params, screen.list, resource.fields, readPreferences(screen.name).pageSize ?? screen.list.pageSize),
    [params, screen, resource],
  );
  const change = useCallback(
    (next: Partial<ListState>) => {
      if (next.size !== undefined) keepPreferences(screen.name, { pageSize: next.size });
      const own = readPreferences(screen.name).pageSize ?? screen.list.pageSize;
      setParams(writeState({ ...state, cursor: undefined, ...next }, screen.list, own === screen.list.pageSize ? own : undefined));
    },
    [state, screen, setParams],
  );
  return [state, change];
}
