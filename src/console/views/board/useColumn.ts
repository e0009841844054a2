import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListData } from '../../../contract/envelope.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Sorter } from '../../../documents/ground/model/list.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import type { Row } from '../../actions/types.ts';
import { request } from '../../data/client/client.ts';
import { listBody } from '../../data/rows/listBody.ts';
import { spoken } from '../../data/foreign/manner.ts';
import { keys } from '../../data/documents/queries.ts';

/** Cards that come at once. */
const AT_ONCE = 20;

/** The cards of one column, page by page, kept current. */
export interface Cards {
  cards: Row[] | undefined;
  total: number;
  /** There are more than `total`. */
  open: boolean;
  error: Error | null;
  retry: () => void;
  more?: () => void;
  busy: boolean;
}

export function useColumn(
  { screen, resource }: ScreenBundle,
  by: string,
  code: string,
  { where, keyword }: { where: Where; keyword: string },
  sorters: readonly Sorter[],
): Cards {
  const within: Where = [...where, { field: by, operator: 'eq', value: code }];
  const query = useInfiniteQuery({
    queryKey: keys.board(resource.name, screen.name, JSON.stringify([within, keyword, sorters])),
    queryFn: async ({ pageParam, signal }) =>
      request<ListData<Row>>({
        url: `${resource.api}/queryList`,
        body: await spoken(
          listBody({ pageNum: pageParam, pageSize: AT_ONCE, screen: screen.name, where: within, keyword, sorters: [...sorters] }),
        ),
        read: true,
        handled: true,
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last: ListData<Row>, pages: ListData<Row>[]) =>
      last.list.length === AT_ONCE && pages.length * AT_ONCE < last.total ? pages.length + 1 : undefined,
  });
  const first = query.data?.pages[0];
  return {
    cards: query.data?.pages.flatMap(({ list }) => list),
    total: first?.total ?? 0,
    open: first?.totalKind === 'atLeast',
    error: query.error,
    retry: () => void query.refetch(),
    ...(query.hasNextPage ? { more: () => void query.fetchNextPage() } : {}),
    busy: query.isFetching,
  };
}
