import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { BesideData, BesideNode, BesideQuery } from '../../../../contract/beside.ts';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import { request } from '../../../data/client/client.ts';
import { keys } from '../../../data/documents/queries.ts';

/** Resources whose changes may change what lies beside a list: its own, and the one it refers to. */
const read = ({ screen, resource }: ScreenBundle): string[] => [
  resource.name,
  ...resource.fields.flatMap((f) => (f.name === screen.list.beside?.field && f.reference !== undefined ? [f.reference] : [])),
];

const ask = ({ screen, resource }: ScreenBundle, query: Omit<BesideQuery, 'screen'>, signal: AbortSignal): Promise<BesideData> =>
  request<BesideData>({ url: `${resource.api}/beside`, body: { screen: screen.name, ...query }, read: true, handled: true, signal });

/** Nodes below one of a tree, or those that were found, page by page. */
export interface Nodes {
  /** Undefined until the first page is there. */
  nodes: BesideNode[] | undefined;
  error: Error | null;
  retry: () => void;
  /** Reads the next page; undefined when there is none. */
  more?: () => void;
  busy: boolean;
}

export function useNodes(bundle: ScreenBundle, branch: string | null, keyword: string): Nodes {
  const query = useInfiniteQuery({
    queryKey: keys.beside(read(bundle), bundle.screen.name, branch, keyword),
    queryFn: ({ pageParam, signal }) => ask(bundle, { branch, keyword, pageNum: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ more }: BesideData, pages: BesideData[]) => (more ? pages.length + 1 : undefined),
  });
  return {
    nodes: query.data?.pages.flatMap(({ list }) => list),
    error: query.error,
    retry: () => void query.refetch(),
    ...(query.hasNextPage ? { more: () => void query.fetchNextPage() } : {}),
    busy: query.isFetching,
  };
}

/** The node that is chosen, by its key; it may stand anywhere. */
export function useChosen(bundle: ScreenBundle, value: string | undefined): BesideData['chosen'] {
  const { data } = useQuery({
    queryKey: keys.beside(read(bundle), bundle.screen.name, null, '', value),
    queryFn: ({ signal }) => ask(bundle, { value }, signal),
    enabled: value !== undefined,
  });
  return data?.chosen?.value === value ? data?.chosen : undefined;
}
