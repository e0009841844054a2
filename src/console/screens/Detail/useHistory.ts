import { useCustom } from '@refinedev/core';
import { useState } from 'react';
import type { HistoryEntry, HistoryPage } from '../../../contract/states.ts';
import type { Resource, Screen } from '../../../documents/ground/model/resource.ts';
import type { Row } from '../../actions/types.ts';
import { request } from '../../data/client/client.ts';

/** What is known of a record's history. */
export interface HistoryState {
  entries: HistoryEntry[] | undefined;
  /** States the record has been in. */
  visited: string[];
  error: unknown;
  /** There are earlier entries. */
  more: boolean;
  loading: boolean;
  loadMore: () => void;
  refetch: () => Promise<unknown>;
}

interface Older {
  /** First page they follow. */
  first: HistoryPage;
  entries: HistoryEntry[];
  next: number | null;
}

/** Reads a record's history by pages; from the beginning again whenever the record changes. */
export function useHistory(resource: Resource, screen: Screen, row: Row): HistoryState {
  const url = `${resource.api}/history`;
  const [loaded, setLoaded] = useState<Older>();
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState<unknown>();
  // The version stands in the query so that every change of the record reads its history again.
  const { query } = useCustom<HistoryPage>({
    url,
    method: 'post',
    config: { query: { id: row.id, screen: screen.name, version: row['version'] } },
    errorNotification: false,
    meta: { read: true },
  });
  const first = query.data?.data;
  const older = loaded?.first === first ? loaded : undefined;
  const next = older ? older.next : (first?.next ?? null);
  const loadMore = (): void => {
    if (!first || next === null) return;
    setLoading(true);
    request<HistoryPage>({ url, params: { id: row.id, screen: screen.name, before: next }, handled: true, read: true })
      .then((page) => setLoaded({ first, entries: [...(older?.entries ?? []), ...page.list], next: page.next }), setFailed)
      .finally(() => setLoading(false));
  };
  return {
    entries: first && [...first.list, ...(older?.entries ?? [])],
    visited: first?.visited ?? [],
    error: query.error ?? failed,
    more: next !== null,
    loading,
    loadMore,
    refetch: query.refetch,
  };
}
