/** Options and records by way of the lists of a back end that has no calls for them. */
import type { ListData } from '../../../contract/envelope.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import { ApiError } from '../client/apiError.ts';
import { request } from '../client/client.ts';
import { deployment } from '../deployment.ts';
import { queryClient } from '../documents/queries.ts';
import { spoken } from '../foreign/manner.ts';
import type { OptionQuery, OptionRecord, OptionTarget } from './optionTypes.ts';

type Row = Record<string, unknown>;

/** Rows that one list call answers. */
async function rowsOf(api: string, pageSize: number, where: Where, signal?: AbortSignal): Promise<Row[]> {
  const body = await spoken({ pageNum: 1, pageSize, where });
  const { list } = await request<ListData>({ handled: true, strict: true, read: true, url: `${api}/queryList`, body, signal });
  return list;
}

/**
 * The same of the rows of the resource: a list answers what its back end makes of the question, so that what does not fit is left out
 * here.
 */
export async function listedOptions(target: OptionTarget, query: OptionQuery, signal?: AbortSignal): Promise<OptionRecord[] | undefined> {
  const { api, key, label } = target;
  if (key === undefined || label === undefined) return undefined;
  const { keyword = '', values, where = [], pageSize } = query;
  const flat = deployment.listManner === 'flat';
  const optionOf = (row: Row): OptionRecord => ({ value: String(row[key]), label: String(row[label] ?? row[key]) });
  if (values) {
    const one = (value: string): Promise<Row[]> => rowsOf(api, pageSize, [...where, { field: key, operator: 'eq', value }], signal);
    const rows = flat
      ? (await Promise.all(values.map(one))).flat()
      : await rowsOf(api, pageSize, [...where, { field: key, operator: 'in', value: values }], signal);
    const options = rows.map(optionOf).filter(({ value }) => values.includes(value));
    return options.filter(({ value }, n) => options.findIndex((other) => other.value === value) === n);
  }
  const typed: Where = keyword ? [{ field: label, operator: 'contains', value: keyword }] : [];
  const rows = await rowsOf(api, pageSize, [...where, ...typed], signal);
  const wanted = keyword.toLowerCase();
  return rows.map(optionOf).filter((option) => `${option.label}\n${option.value}`.toLowerCase().includes(wanted));
}

const isRow = (id: string) => (row: Row) => String(row['id']) === id;

/** The row as some list read it last (S7-40: what is seen and changed is at hand there). */
function rowAtHand(api: string, id: string): Row | undefined {
  const lists = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey[0] === 'data' && (queryKey.at(-1) as { api?: string } | undefined)?.api === api })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { state } of lists) {
    const rows = (state.data as { data?: unknown } | undefined)?.data;
    const row = Array.isArray(rows) ? (rows as Row[]).find(isRow(id)) : undefined;
    if (row) return row;
  }
  return undefined;
}

/** The row by its id from the list, as it is now; else as it stands in a list on the page. */
export async function listedRecord(api: string, id: string): Promise<Row | undefined> {
  const rows = await rowsOf(api, 1, [{ field: 'id', operator: 'eq', value: id }]).catch((error: unknown) => {
    // A server that refuses to be asked so leaves the row at hand; one that is not there leaves nothing.
    if (error instanceof ApiError && error.status !== 0) return [];
    throw error;
  });
  return rows.find(isRow(id)) ?? rowAtHand(api, id);
}
