import { useCallback, useEffect, useState } from 'react';
import type { ListData } from '../../../contract/envelope.ts';
import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Sorter } from '../../../documents/ground/model/list.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import type { Row } from '../../actions/types.ts';
import { request } from '../../data/client/client.ts';
import { spoken } from '../../data/foreign/manner.ts';
import { listBody } from '../../data/rows/listBody.ts';
import { readRecord } from '../../data/rows/record.ts';

/** The records of a sitting: taken once, so that what leaves the filter by its verdict keeps its place. */
export interface Queue {
  rows: readonly Row[] | undefined;
  total: number;
  error: unknown;
  /** Reads the list again, for a new sitting. */
  again: () => void;
  /** Reads one record again, where somebody changed it. */
  refresh: (id: string) => Promise<Row | undefined>;
  /** Takes over what the server answered of a record. */
  take: (row: Row) => void;
}

export function useQueue(
  { screen, resource }: ScreenBundle,
  { where, keyword }: { where: Where; keyword: string },
  sorters: readonly Sorter[],
): Queue {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ key: string; rows?: readonly Row[]; total: number; error?: unknown }>();
  const key = JSON.stringify([resource.api, screen.name, where, keyword, sorters, turn]);
  useEffect(() => {
    const stop = new AbortController();
    const [api, name, limits, word, order] = JSON.parse(key) as [string, string, Where, string, Sorter[]];
    const body = listBody({ pageNum: 1, pageSize: MAX_PAGE_SIZE, screen: name, where: limits, keyword: word, sorters: order });
    void spoken(body)
      .then((said) => request<ListData<Row>>({ url: `${api}/queryList`, body: said, read: true, handled: true, signal: stop.signal }))
      .then(
        ({ list, total }) => setState({ key, rows: list, total }),
        (error: unknown) => !stop.signal.aborted && setState({ key, total: 0, error }),
      );
    return () => stop.abort();
  }, [key]);
  const current = state?.key === key ? state : undefined;
  const take = useCallback(
    (row: Row) => setState((now) => now && { ...now, rows: now.rows?.map((one) => (one.id === row.id ? { ...one, ...row } : one)) }),
    [],
  );
  const refresh = useCallback(
    async (id: string): Promise<Row | undefined> => {
      const row = await readRecord(resource.api, id, screen.name).catch(() => undefined);
      if (row) take(row as Row);
      return row as Row | undefined;
    },
    [resource.api, screen.name, take],
  );
  return { rows: current?.rows, total: current?.total ?? 0, error: current?.error, again: () => setTurn(turn + 1), refresh, take };
}
