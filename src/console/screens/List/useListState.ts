import { useCallback, useMemo } from 'react';
import { useQueryParams } from '../../data/page/place.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { ownView, readState, writeState, type ListState } from '../../data/rows/listState.ts';
import type { ParamsState } from '../nested.ts';
import { keepPreferences, readPreferences } from '../../data/rows/preferences.ts';

/** Changes a list's state. The address is ahead of what is drawn: what depends on the state asks for it here. */
export type ChangeList = (change: Partial<ListState> | ((now: ListState) => Partial<ListState>)) => void;

/**
 * The list's state in the address, or where a list inside of something else keeps its own, and how to change it; every change is a step
 * that back undoes.
 */
export function useListState({ screen, resource }: ScreenBundle, paramsState?: ParamsState): [ListState, ChangeList] {
  const address = useQueryParams();
  const [params, setParams] = paramsState ?? address;
  const read = useCallback(
    (from: URLSearchParams) => {
      const { pageSize, view } = readPreferences(screen.name);
      return readState(from, screen.list, resource.fields, pageSize ?? screen.list.pageSize, view);
    },
    [screen, resource],
  );
  const state = useMemo(() => read(params), [read, params]);
  const change = useCallback<ChangeList>(
    (wanted) => {
      // A second change must not take back the first.
      const now = read(paramsState ? params : new URLSearchParams(globalThis.location.search));
      const next = typeof wanted === 'function' ? wanted(now) : wanted;
      if (next.size !== undefined) keepPreferences(screen.name, { pageSize: next.size });
      if (next.view !== undefined) keepPreferences(screen.name, { view: next.view });
      const { pageSize = screen.list.pageSize, view } = readPreferences(screen.name);
      setParams(
        writeState(
          { ...now, cursor: undefined, ...next },
          screen.list,
          pageSize === screen.list.pageSize ? pageSize : undefined,
          // Who has chosen once sees another when the address says none, which may be the address already.
          view === undefined ? ownView(screen.list) : undefined,
        ),
      );
    },
    [read, screen, setParams, paramsState, params],
  );
  return [state, change];
}
