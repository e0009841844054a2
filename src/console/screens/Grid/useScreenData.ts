import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useQueryParams } from '../../data/page/place.ts';
import { SCREEN_DATA, type ScreenData } from '../../../contract/source.ts';
import { defaultsOf, resourcesOf, selectionsOf, sourcesOf, type Grid } from '../../../documents/features/blocks/grid.ts';
import type { ScreenDataState } from '../../blocks/shared/screenData.ts';
import { request } from '../../data/client/client.ts';
import { orElse } from '../../data/client/lacking.ts';
import { keys } from '../../data/documents/queries.ts';
import { sessionStore } from '../../session/session.ts';

/** What is selected on a grid, as its address says it: by name, of those that some block makes. */
function useSelected(grid: Grid): Record<string, string> {
  const [params] = useQueryParams();
  return useMemo(
    () => ({
      ...defaultsOf(grid),
      ...Object.fromEntries(
        grid.blocks.flatMap(selectionsOf).flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])),
      ),
    }),
    [grid, params],
  );
}

/** The data of a grid's blocks in one call, read again when a selection or a record it shows changes. */
export function useScreenData(grid: Grid): ScreenDataState {
  const selection = useSelected(grid);
  const resources = useMemo(() => [...new Set(grid.blocks.flatMap(resourcesOf))].sort(), [grid]);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: keys.screenData(grid.name, resources, JSON.stringify(selection)),
    queryFn: () =>
      orElse(
        SCREEN_DATA,
        () => request<ScreenData>({ handled: true, method: 'POST', url: SCREEN_DATA, body: { screen: grid.name, selection } }),
        async () => (await import('./countHere.ts')).countHere(grid, { selection, user: { ...sessionStore.get()?.user } }),
      ),
    enabled: grid.blocks.some((b) => sourcesOf(b).length),
  });
  return useMemo(
    () => ({ answers: data?.blocks, failed: error ?? undefined, selection, stale: isPlaceholderData, again: () => void refetch() }),
    [data, error, selection, isPlaceholderData, refetch],
  );
}
