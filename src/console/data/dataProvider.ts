import type { BaseRecord, CrudFilter, DataProvider, MetaQuery } from '@refinedev/core';
import type { ListData, ListQuery } from '../../contract/envelope.ts';
import type { Where } from '../../documents/where/types.ts';
import { request } from './client.ts';
import { listBody } from './listBody.ts';

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

const metaOf = (resource: string, meta: MetaQuery | undefined): RecordMeta => ({
  api: (meta?.['api'] as string | undefined) ?? `/api/${resource}`,
  screen: meta?.['screen'] as string | undefined,
  where: meta?.['where'] as Where | undefined,
  keyword: meta?.['keyword'] as string | undefined,
  cursor: meta?.['cursor'] as string | undefined,
});

/** A list's body as query parameters: what is not a plain text goes as JSON. */
const asParams = (body: ListQuery): Record<string, string> => Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]));

const whereOf = (filters: CrudFilter[] | undefined): Where => (filters ?? []) as Where;

/** Refine's data provider over the product's calls (S7-40). */
export const dataProvider: DataProvider = {
  getApiUrl: () => '/api',
  getList: async <T extends BaseRecord>({ resource, pagination, sorters, filters, meta }: Parameters<DataProvider['getList']>[0]) => {
    const own = metaOf(resource, meta);
    const body = listBody({
      pageNum: pagination?.currentPage,
      pageSize: pagination?.pageSize,
      screen: own.screen,
      where: [...whereOf(filters), ...(own.where ?? [])],
      sorters,
      keyword: own.keyword,
      cursor: own.cursor,
      branch: meta?.['branch'] as string | null | undefined,
      recycled: meta?.['recycled'] === true,
    });
    const signal = (meta?.queryContext as { signal?: AbortSignal } | undefined)?.signal;
    const data = await request<ListData<T>>({ handled: true, read: true, url: `${own.api}/queryList`, signal, ...(meta?.['method'] === 'GET' ? { method: 'GET' as const, params: asParams(body) } : { body }) });
    return { data: data.list, total: data.total, totalKind: data.totalKind ?? 'exact', next: data.next ?? null, prev: data.prev ?? null };
  },
  getOne: async ({ resource, id, meta }) => {
    const own = metaOf(resource, meta);
    return { data: await request({ handled: true, method: 'GET', url: `${own.api}/detail`, params: { id, screen: own.screen } }) };
  },
  create: async ({ resource, variables, meta }) => {
    const own = metaOf(resource, meta);
    return { data: await request({ handled: true, url: `${own.api}/insert`, params: { screen: own.screen }, body: variables }) };
  },
  update: async ({ resource, id, variables, meta }) => {
    const own = metaOf(resource, meta);
    return { data: await request({ handled: true, url: `${own.api}/update`, params: { screen: own.screen }, body: { ...variables, id } }) };
  },
  deleteOne: async ({ resource, id, meta }) => {
    const own = metaOf(resource, meta);
    return { data: await request({ handled: true, url: `${own.api}/delete`, params: { ids: String(id), screen: own.screen } }) };
  },
  deleteMany: async ({ resource, ids, meta }) => {
    const own = metaOf(resource, meta);
    await request({ handled: true, url: `${own.api}/delete`, params: { ids: ids.join(','), screen: own.screen } });
    return { data: [] };
  },
  custom: async ({ url, method, payload, query }) => ({
    data: await request({ handled: true, method: method === 'get' ? 'GET' : 'POST', url, body: payload, params: query as Record<string, string> }),
  }),
};
