import { useCallback, useMemo } from 'react';
import { useQueryParams } from '../../data/page/place.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { ownView, readState, writeState, type ListState } from '../../data/rows/listState.ts';
import type { ParamsState } from '../nested.ts';
import { viewportStore } from '../../data/page/viewport.ts';
import { fitStore, fittingSize, keepSize } from '../../data/rows/fit.ts';
import { FIT, keepPreferences, readPreferences } from '../../data/rows/preferences.ts';
import { useStore } from '../../data/store.ts';

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
      const preferences = readPreferences(screen.name);
      const { pageSize = screen.list.pageSize, view } = preferences;
      const fitting = fittingSize(preferences, screen.list, viewportStore.get());
      if (pageSize !== FIT) return readState(from, screen.list, resource.fields, pageSize, view, fitting);
      const state = readState(from, screen.list, resource.fields, fitting, view, fitting);
      return from.has('size') ? state : { ...state, fit: true };
    },
    [screen, resource],
  );
  const fits = useStore(fitStore);
  const fitting = fittingSize(readPreferences(screen.name), screen.list, useStore(viewportStore));
  // What fits is another number in another window, and once the list is measured; other windows leave the state as it is.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const state = useMemo(() => read(params), [read, params, fitting, fits]);
  const change = useCallback<ChangeList>(
    (wanted) => {
      // A second change must not take back the first.
      const now = read(paramsState ? params : new URLSearchParams(globalThis.location.search));
      const next = typeof wanted === 'function' ? wanted(now) : wanted;
      if (next.fit) keepSize(screen.name, FIT);
      else if (next.size !== undefined) keepSize(screen.name, next.size);
      if (next.view !== undefined) keepPreferences(screen.name, { view: next.view });
      const { pageSize = screen.list.pageSize, view } = readPreferences(screen.name);
      setParams(
        writeState(
          { ...now, cursor: undefined, ...(next.size === undefined ? {} : { fit: false }), ...next },
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
