/** The rows of a list as Refine's `useList` asks for them and keeps them, for reading them before the list is there. */
import { keys, type CrudSort } from '@refinedev/core';
import { hashKey } from '@tanstack/react-query';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import { dataProvider, type RecordMeta } from './dataProvider.ts';
import { manifestStore } from '../documents/documents.ts';
import { stateAhead } from './firstRows.ts';
import { limitsOf, type ListState } from './listState.ts';
import { asked } from '../foreign/manner.ts';
import { queryClient } from '../documents/queries.ts';

/** Rows that were read ahead less than this ago are not read again when their list appears, ms. */
const JUST_READ = 2000;

/** What was read ahead, by hash of its key, until a list stands. */
const ahead = new Set<string>();

/** How long what a list has serves when it appears: rows from before are read again, for it did not hear of changes. */
export const staleTime = ({ queryHash }: { queryHash: string }): number => (ahead.has(queryHash) ? JUST_READ : 0);

/** A list stands. */
export const clearAhead = (): void => ahead.clear();

/** What `useList` is asked for. */
export interface RowsQuery {
  resource: string;
  pagination: { currentPage: number; pageSize: number };
  sorters: CrudSort[];
  meta: RecordMeta & { branch?: null; recycled?: boolean; method?: string };
}

/** What a list in a state asks for. @param more conditions beside those of the state @param rows asked for in place of the page */
export function rowsQuery(
  { screen, resource }: ScreenBundle,
  state: ListState,
  { more = [], recycled = false, rows }: { more?: Where; recycled?: boolean; rows?: number } = {},
): RowsQuery {
  const limits = limitsOf(state, screen.list);
  return {
    resource: resource.name,
    pagination: rows === undefined ? { currentPage: state.page, pageSize: state.size } : { currentPage: 1, pageSize: rows },
    sorters: state.sort,
    meta: {
      api: resource.api,
      screen: screen.name,
      ...limits,
      ...asked(screen, [...limits.where, ...more], state.keyword),
      cursor: rows === undefined ? state.cursor : undefined,
      ...(recycled ? { recycled } : {}),
      ...(screen.list.method ? { method: screen.list.method } : {}),
    },
  };
}

/** Reads the rows that a list will ask for at an address, where they can be told ahead; failures are left to the list. */
export async function prefetchRows(bundle: ScreenBundle, search: string): Promise<void> {
  const state = stateAhead(bundle, search);
  if (!state) return;
  const { resource, ...params } = rowsQuery(bundle, state);
  const { meta, sorters } = params;
  const pagination = { ...params.pagination, mode: 'server' as const };
  // Refine knows a resource by its first screen.
  const identifier = manifestStore.get()?.screens.find((s) => s.resource === resource)?.name ?? resource;
  const queryKey = keys()
    .data('default')
    .resource(identifier)
    .action('list')
    .params({ ...meta, pagination, sorters })
    .get();
  ahead.add(hashKey(queryKey));
  await queryClient.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => dataProvider.getList({ resource, pagination, sorters, meta: { ...meta, signal } }),
    staleTime: JUST_READ,
  });
}
