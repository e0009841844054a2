import type { BaseKey, BaseRecord, CrudFilter, DataProvider, MetaQuery } from '@refinedev/core';
import type { ListData, ListQuery } from '../../../contract/envelope.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import { ApiError } from '../client/apiError.ts';
import { request } from '../client/client.ts';
import { text } from '../texts/i18n.ts';
import { manifestStore } from '../documents/documents.ts';
import { listBody } from './listBody.ts';
import { spoken } from '../foreign/manner.ts';
import { readRecord } from './record.ts';
import { fetchOptions, TYPED } from './options.ts';
import type { OptionRecord, OptionTarget } from './optionTypes.ts';

/** What our screens tell the provider beside Refine's own parameters. */
export interface RecordMeta {
  /** Address of the resource's calls. */
  api: string;
  /** Screen whose preset and permission apply. */
  screen?: string;
  where?: Where;
  keyword?: string;
  cursor?: string;
}

/** Address of a resource's calls, as the manifest tells it. */
const apiOf = (resource: string): string => manifestStore.get()?.screens.find((s) => s.resource === resource)?.api ?? `/api/${resource}`;

const metaOf = (resource: string, meta: MetaQuery | undefined): RecordMeta => ({
  api: (meta?.['api'] as string | undefined) ?? apiOf(resource),
  screen: meta?.['screen'] as string | undefined,
  where: meta?.['where'] as Where | undefined,
  keyword: meta?.['keyword'] as string | undefined,
  cursor: meta?.['cursor'] as string | undefined,
});

/** A list's body as query parameters: what is not a plain text goes as JSON. */
const asParams = (body: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ) as Record<string, string>;

/** Loaded for those who name no screen: pages written by Refine's documentation alone. */
const documented = (): Promise<typeof import('./documented.ts')> => import('./documented.ts');

const signalOf = (meta: MetaQuery | undefined): AbortSignal | undefined => meta?.['signal'] as AbortSignal | undefined;

const typedOf = (filter: CrudFilter): string | undefined =>
  'field' in filter && filter.field === TYPED ? String(filter.value) : undefined;

/** Whose options are wanted, where a hook wants options. */
const optionsOf = (meta: MetaQuery | undefined): OptionTarget | undefined => meta?.['options'] as OptionTarget | undefined;

/** What a picker offers, by what was typed. */
function getOptions(target: OptionTarget, filters: CrudFilter[], pageSize = 10, signal?: AbortSignal): Promise<OptionRecord[]> {
  const where = filters.filter((f) => typedOf(f) === undefined) as Where;
  const keyword = filters.map(typedOf).find((typed) => typed !== undefined);
  return fetchOptions(target, { keyword, ...(where.length > 0 ? { where } : {}), pageSize }, signal);
}

const getList = async <T extends BaseRecord>({
  resource,
  pagination,
  sorters,
  filters = [],
  meta,
}: Parameters<DataProvider['getList']>[0]) => {
  const own = metaOf(resource, meta);
  const signal = signalOf(meta);
  const target = optionsOf(meta);
  if (target) {
    const list = await getOptions(target, filters, pagination?.pageSize, signal);
    return { data: list as unknown as T[], total: list.length };
  }
  const ask = async (query: ListQuery): Promise<ListData<T>> => {
    const body = await spoken(query);
    const data = await request<ListData<T> | null>({
      handled: 'entirely',
      strict: true,
      read: true,
      url: `${own.api}/queryList`,
      signal,
      ...(meta?.['method'] === 'GET' ? { method: 'GET' as const, params: asParams(body) } : { body }),
    });
    if (!Array.isArray(data?.list)) throw new ApiError({ status: 0, error: 'client.answer', message: text('error.answer') });
    return { ...data, total: Number(data.total ?? data.list.length) };
  };
  const plain = own.screen === undefined ? await documented() : undefined;
  const body = listBody({
    pageNum: pagination?.currentPage,
    pageSize: pagination?.pageSize,
    screen: own.screen,
    where: [...(plain ? plain.plainWhere(filters) : (filters as Where)), ...(own.where ?? [])],
    sorters,
    keyword: own.keyword,
    cursor: own.cursor,
    branch: meta?.['branch'] as string | null | undefined,
    recycled: meta?.['recycled'] === true,
  });
  const data = await (plain ? plain.readList(body, pagination?.mode, ask) : ask(body));
  plain?.note(own.api, data.list);
  return { data: data.list, total: data.total, totalKind: data.totalKind ?? 'exact', next: data.next ?? null, prev: data.prev ?? null };
};

/** Writes a record; who names no screen hears of refusals by field. */
async function write<T>(own: RecordMeta, call: 'insert' | 'update', body: object): Promise<{ data: T }> {
  const plain = own.screen === undefined ? await documented() : undefined;
  const work = request<T | null>({ handled: 'entirely', url: `${own.api}/${call}`, params: { screen: own.screen }, body });
  const answer = await (plain ? work.catch(plain.refused) : work);
  // A back end need not say what it has saved.
  const data = answer !== null && typeof answer === 'object' ? answer : (body as T);
  plain?.note(own.api, [data]);
  return { data };
}

/** Refine's data provider over the product's calls (S7-40). */
export const dataProvider: DataProvider = {
  getApiUrl: () => '/api',
  getList,
  getMany: async <T extends BaseRecord>({ resource, ids, meta }: { resource: string; ids: BaseKey[]; meta?: MetaQuery }) => {
    const target = optionsOf(meta);
    if (target)
      return { data: (await fetchOptions(target, { values: ids.map(String), pageSize: ids.length }, signalOf(meta))) as unknown as T[] };
    const filters = (await documented()).byIds(ids);
    return getList<T>({ resource, filters, pagination: { currentPage: 1, pageSize: ids.length }, meta });
  },
  getOne: async ({ resource, id, meta }) => {
    const own = metaOf(resource, meta);
    const data = (await readRecord(own.api, String(id), own.screen)) as never;
    if (own.screen === undefined) (await documented()).note(own.api, [data]);
    return { data };
  },
  create: ({ resource, variables, meta }) => write(metaOf(resource, meta), 'insert', variables as object),
  update: async ({ resource, id, variables, meta }) => {
    const own = metaOf(resource, meta);
    const values = own.screen === undefined ? (await documented()).withVersion(own.api, id, variables as object) : variables;
    return write(own, 'update', { ...values, id });
  },
  deleteOne: async ({ resource, id, meta }) => {
    const own = metaOf(resource, meta);
    return { data: await request({ handled: 'entirely', url: `${own.api}/delete`, params: { ids: String(id), screen: own.screen } }) };
  },
  deleteMany: async ({ resource, ids, meta }) => {
    const own = metaOf(resource, meta);
    await request({ handled: 'entirely', url: `${own.api}/delete`, params: { ids: ids.join(','), screen: own.screen } });
    return { data: [] };
  },
  custom: async ({ url, method, payload, query, meta }) => ({
    data: await request({
      handled: true,
      read: meta?.['read'] === true,
      method: method === 'get' ? 'GET' : 'POST',
      url,
      body: payload,
      params: query as Record<string, string>,
    }),
  }),
};
