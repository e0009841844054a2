/**
 * What Refine's documentation lets a page expect of a data provider, where our screens speak more plainly themselves: whole
 * totals, lists without pages, rows by id, writes that need not speak of versions, messages by field.
 */
import type { CrudFilter, DataProvider, Pagination } from '@refinedev/core';
import type { ListData, ListQuery } from '../../../contract/envelope.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import { ApiError } from '../client/apiError.ts';

/** Rows of a list without pages: at once, and at most. */
const [AT_ONCE, MOST] = [200, 10_000];
/** Versions remembered. */
const REMEMBERED = 5000;

type Row = Record<string, unknown>;

/** Filters as the server's `where`; what only Refine needs of them is left out. */
export const plainWhere = (filters: readonly CrudFilter[]): Where =>
  filters.map((filter) => {
    if (filter.operator === 'or' || filter.operator === 'and') return { operator: filter.operator, value: plainWhere(filter.value) };
    const { field, operator, value } = filter as { field: string; operator: string; value: unknown };
    return { field, operator, ...(operator === 'null' || operator === 'nnull' ? {} : { value }) };
  }) as Where;

const versions = new Map<string, number>();

/** Remembers the versions that rows were read in. */
export function note(api: string, rows: readonly unknown[]): void {
  for (const { id, version } of rows as Row[]) {
    if (typeof version !== 'number') continue;
    const key = `${api} ${String(id)}`;
    versions.delete(key);
    versions.set(key, version);
  }
  for (const key of versions.keys()) {
    if (versions.size <= REMEMBERED) break;
    versions.delete(key);
  }
}

/** The values of a write, with the version that the row was last read in: nothing is overwritten unseen. */
export const withVersion = (api: string, id: unknown, values: object): object => {
  const version = versions.get(`${api} ${String(id)}`);
  return version === undefined ? values : { version, ...values };
};

/** Reads a page, or everything where pages are not the server's business. */
export async function readList<T>(
  query: ListQuery,
  mode: Pagination['mode'],
  ask: (query: ListQuery) => Promise<ListData<T>>,
): Promise<ListData<T>> {
  const wanted: ListQuery = { ...query, count: 'exact' };
  if (mode !== 'off' && mode !== 'client') return ask(wanted);
  const first = await ask({ ...wanted, pageNum: 1, pageSize: AT_ONCE });
  const list = [...first.list];
  for (let { next } = first; next && list.length < MOST;) {
    const page = await ask({ ...wanted, pageNum: undefined, pageSize: AT_ONCE, cursor: next });
    list.push(...page.list);
    ({ next } = page);
  }
  return { ...first, list };
}

/** Passes a refusal on with its messages by field, as Refine's forms read them. */
export function refused(error: unknown): never {
  if (!(error instanceof ApiError) || error.errors.length === 0) throw error;
  const errors: Record<string, string[]> = {};
  for (const { field, message } of error.errors) (errors[field] ??= []).push(message);
  throw Object.create(error, { errors: { value: errors, enumerable: true } }) as unknown;
}

/** The rows with these ids. */
export const byIds = (ids: Parameters<NonNullable<DataProvider['getMany']>>[0]['ids']): CrudFilter[] => [
  { field: 'id', operator: 'in', value: ids },
];
