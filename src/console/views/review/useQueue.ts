import { useCallback, useEffect, useRef, useState } from 'react';
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
import { grouped, pictured, picturesFirst } from './order.ts';

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
  /** Counts writes of a record that are on their way: until the last has come, what is read is older than what is shown. */
  hold: (id: string, by: 1 | -1) => void;
}

/** Records that are made ready before their turn. */
export const AHEAD = 3;

interface Asked {
  api: string;
  screen: string;
  where: Where;
  keyword: string;
  sorters: Sorter[];
  /** Properties by which a record has a picture. */
  names: string[];
  /** Property by whose values records stand together. */
  together?: string;
}

/** The records, those with pictures first: also where so many match that the first page has none of them. */
async function read({ api, names, where, together, ...rest }: Asked, signal: AbortSignal): Promise<{ rows: Row[]; total: number }> {
  const page = async (limits: Where): Promise<ListData<Row>> =>
    request<ListData<Row>>({
      url: `${api}/queryList`,
      body: await spoken(listBody({ pageNum: 1, pageSize: MAX_PAGE_SIZE, where: limits, ...rest })),
      read: true,
      handled: true,
      signal,
    });
  const all = await page(where);
  // A back end that cannot be asked so shows what it has in its own order.
  const more =
    names.length > 0 && all.total > all.list.length ? await page([...where, ...pictured(names)]).catch(() => undefined) : undefined;
  return { rows: grouped(picturesFirst([...(more?.list ?? []), ...all.list], names).slice(0, MAX_PAGE_SIZE), together), total: all.total };
}

/**
 * @param names properties by which a record has a picture
 * @param together property by whose values records stand together
 */
export function useQueue(
  { screen, resource }: ScreenBundle,
  { where, keyword }: { where: Where; keyword: string },
  sorters: readonly Sorter[],
  names: readonly string[],
  together?: string,
): Queue {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ key: string; rows?: readonly Row[]; total: number; error?: unknown }>();
  const key = JSON.stringify([{ api: resource.api, screen: screen.name, where, keyword, sorters, names, together }, turn]);
  useEffect(() => {
    const stop = new AbortController();
    const [asked] = JSON.parse(key) as [Asked];
    void read(asked, stop.signal).then(
      (answer) => setState({ key, ...answer }),
      (error: unknown) => !stop.signal.aborted && setState({ key, total: 0, error }),
    );
    return () => stop.abort();
  }, [key]);
  const current = state?.key === key ? state : undefined;
  const take = useCallback(
    (row: Row) => setState((now) => now && { ...now, rows: now.rows?.map((one) => (one.id === row.id ? { ...one, ...row } : one)) }),
    [],
  );
  const pending = useRef(new Map<string, number>());
  const hold = useCallback((id: string, by: 1 | -1): void => void pending.current.set(id, (pending.current.get(id) ?? 0) + by), []);
  const refresh = useCallback(
    async (id: string): Promise<Row | undefined> => {
      const row = await readRecord(resource.api, id, screen.name).catch(() => undefined);
      if (row && !pending.current.get(id)) take(row as Row);
      return row as Row | undefined;
    },
    [resource.api, screen.name, take],
  );
  return { rows: current?.rows, total: current?.total ?? 0, error: current?.error, again: () => setTurn(turn + 1), refresh, take, hold };
}

/** Lists leave out what is made of parts, such as boxes: they come with the record itself, as early as its pictures. */
export function useWhole(part: string | undefined, rows: readonly Row[] | undefined, at: number, refresh: Queue['refresh']): void {
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const one of part === undefined ? [] : (rows ?? []).slice(at, at + AHEAD + 1))
      if (one[part ?? ''] === undefined && !asked.current.has(one.id)) {
        asked.current.add(one.id);
        void refresh(one.id);
      }
  }, [rows, at, part, refresh]);
}
