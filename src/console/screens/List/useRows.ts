import { useDeleteMany, useList } from '@refinedev/core';
import { useMemo } from 'react';
import type { TotalKind } from '../../../contract/envelope.ts';
import type { ScreenBundle } from '../../../documents/types.ts';
import type { Row } from '../../actions/types.ts';
import type { PageInfo } from '../../blocks/table/pages.ts';
import { errorText } from '../../data/errorText.ts';
import { text } from '../../data/i18n.ts';
import type { Where } from '../../../documents/where/types.ts';
import { asked, type ListState } from '../../data/listState.ts';

/** One page of a list, kept current. */
export interface Rows {
  /** Undefined until the first page is there. */
  rows: Row[] | undefined;
  /** The rows still belong to the state before. */
  stale: boolean;
  fetching: boolean;
  /** When the rows were read, ms; rows read again that are the same stay the same list. */
  readAt: number;
  error: Error | null;
  info: PageInfo;
  refresh: () => void;
  remove: (rows: Row[]) => Promise<boolean>;
}

/** Reads the page that the state asks for; refreshes in place when records change anywhere. */
export function useRows({ screen, resource }: ScreenBundle, state: ListState, own: { where: Where; ready: boolean }, recycled: boolean): Rows {
  const limits = asked(state, screen.list);
  const meta = { api: resource.api, screen: screen.name, ...limits, where: [...limits.where, ...own.where], keyword: state.keyword, cursor: state.cursor, ...(recycled ? { recycled } : {}), ...(screen.list.method ? { method: screen.list.method } : {}) };
  const { query } = useList<Row>({
    resource: resource.name,
    pagination: { currentPage: state.page, pageSize: state.size },
    sorters: state.sort,
    meta,
    liveMode: 'auto',
    errorNotification: false,
    queryOptions: { placeholderData: (before) => before, enabled: own.ready },
  });
  const { mutateAsync } = useDeleteMany<Row>();
  const { data } = query;
  const rows = data?.data;
  const info: PageInfo = {
    page: state.page,
    size: state.size,
    cursor: state.cursor,
    total: data?.total ?? 0,
    totalKind: (data?.['totalKind'] as TotalKind | undefined) ?? 'exact',
    next: (data?.['next'] as string | null | undefined) ?? null,
    prev: (data?.['prev'] as string | null | undefined) ?? null,
    count: rows?.length ?? 0,
  };
  const { refetch } = query;
  return {
    rows,
    stale: query.isPlaceholderData || !own.ready,
    fetching: query.isFetching,
    readAt: query.dataUpdatedAt,
    error: query.error as Error | null,
    info,
    refresh: useMemo(() => () => void refetch(), [refetch]),
    remove: (gone) =>
      mutateAsync({
        resource: resource.name,
        ids: gone.map((row) => row.id),
        meta: { api: resource.api, screen: screen.name },
        successNotification: () => ({ type: 'success', message: text('remove.done', { count: gone.length }) }),
        errorNotification: (error) => ({ type: 'error', message: text('remove.failed'), description: errorText(error) }),
      }).then(() => true, () => false),
  };
}
