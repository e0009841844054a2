import { useDeleteMany, useList } from '@refinedev/core';
import { useEffect, useMemo, useState } from 'react';
import type { TotalKind } from '../../../contract/envelope.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Row } from '../../actions/types.ts';
import type { PageInfo } from '../../parts/table/pages.ts';
import { warn } from '../../data/client/warn.ts';
import { text } from '../../data/texts/i18n.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import { viewIn, type ListState } from '../../data/rows/listState.ts';
import { clearAhead, rowsQuery, staleTime } from '../../data/rows/rows.ts';
import type { Question } from '../../views/contract.ts';

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

/** Reads the page that the state asks for, or what its view asks in place of one; refreshes in place when records change anywhere. */
export function useRows(
  bundle: ScreenBundle,
  state: ListState,
  own: { where: Where; ready: boolean },
  recycled: boolean,
  question: Question | undefined,
): Rows {
  const { screen, resource } = bundle;
  const { query } = useList<Row>({
    ...rowsQuery(bundle, state, { more: [...own.where, ...(question?.where ?? [])], recycled, rows: question?.rows }),
    errorNotification: false,
    queryOptions: { placeholderData: (before) => before, enabled: own.ready, staleTime },
  });
  useEffect(clearAhead, []);
  const { mutateAsync } = useDeleteMany<Row>();
  const { data } = query;
  // Rows of another view are no stand-in: they are more, or others.
  const view = viewIn(state, screen.list).type;
  const [read, setRead] = useState(view);
  if (!query.isPlaceholderData && read !== view) setRead(view);
  const rows = query.isPlaceholderData && read !== view ? undefined : data?.data;
  const info: PageInfo = {
    page: question ? 1 : state.page,
    size: question?.rows ?? state.size,
    cursor: question ? undefined : state.cursor,
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
    remove: (removed) =>
      mutateAsync({
        resource: resource.name,
        ids: removed.map((row) => row.id),
        meta: { api: resource.api, screen: screen.name },
        successNotification: () => ({ type: 'success', message: text('remove.done', { count: removed.length }) }),
        errorNotification: false,
      }).then(
        () => true,
        (error: unknown) => {
          warn(error, text('remove.failed'));
          return false;
        },
      ),
  };
}
