import { fieldType } from '../../../documents/ground/fields/index.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Filter, List, Sorter, QuickFilter } from '../../../documents/ground/model/list.ts';
import type { View, ViewTypeName } from '../../../documents/ground/model/views.ts';
import type { Where, WhereValue } from '../../../documents/ground/where/types.ts';
import { PAGE_SIZES } from '../../../contract/constants.ts';
import { FIT } from './preferences.ts';
import { isPoint } from '../../../documents/ground/fields/traits.ts';

/** What a list shows. Lives in the address, so that reload, back and a sent link give the same view. */
export interface ListState {
  /** 1-based. */
  page: number;
  size: number;
  /** The size goes by the window: the address says so, not how many rows that is here. */
  fit?: boolean;
  /** Place to continue from beyond numbered pages; `last` is the end. */
  cursor?: string;
  sort: Sorter[];
  keyword: string;
  /** Values of the search form, by field. */
  filters: Record<string, WhereValue>;
  /** Further conditions as JSON text; checked before they are used (see ownWhere). */
  where?: string;
  /** Name of the selected quick filter (`preset=` in addresses, which saved views hold). */
  quickFilter?: string;
  /** Kind of view; undefined where there is only the table. */
  view?: ViewTypeName;
  /** Month that a calendar shows, `YYYY-MM`; this one when absent. */
  month?: string;
  /** What is chosen beside the list. */
  beside?: string;
  /** The recycle list instead of the living rows. */
  recycled?: boolean;
}

/** Sizes of a page that a list offers: everybody's, and its own. */
export const sizesOf = ({ pageSize }: Pick<List, 'pageSize'>): number[] => [...new Set([...PAGE_SIZES, pageSize])];

const FILTER = 'f.';
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const LISTS: readonly string[] = ['in', 'nin', 'ina', 'between', 'within'];
const escapeItem = (item: string): string => item.replaceAll(/[%,~]/g, encodeURIComponent);

/** A condition's value as one text: items of lists separated by commas, the ends of a range by `~`. */
export function encodeValue(value: WhereValue, filter: Filter): string {
  if (!Array.isArray(value)) return String(value);
  return value.map((item) => (item === null ? '' : escapeItem(String(item)))).join(filter.operator === 'between' ? '~' : ',');
}

function decodeItem(text: string, field: Field): string | number | boolean | null {
  if (text === '') return null;
  switch (fieldType(field.type).value) {
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : null;
    case 'boolean':
      return text === 'true';
    default:
      return isPoint(field) ? Number(text) : text;
  }
}

/** The value that {@link encodeValue} wrote. */
export function decodeValue(text: string, filter: Filter, field: Field): WhereValue {
  if (filter.operator === 'null' || filter.operator === 'nnull') return text === 'true';
  if (!LISTS.includes(filter.operator)) return decodeItem(text, field);
  return text.split(filter.operator === 'between' ? '~' : ',').map((item) => decodeItem(decodeURIComponent(item), field));
}

const sortText = (sort: readonly Sorter[]): string => sort.map((s) => (s.order === 'desc' ? `-${s.field}` : s.field)).join(',');
const positive = (text: string | null): number | undefined => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/**
 * State of a list from its address; what the address does not say, or says wrongly, is the list's own.
 * @param size rows on a page when the address names none; what `size=fit` is, comes with `fitting`
 * @param view view when the address names none; the first when absent
 */
export function readState(
  params: URLSearchParams,
  list: List,
  fields: readonly Field[],
  size: number,
  view?: string,
  fitting?: number,
): ListState {
  const requestedSize = positive(params.get('size'));
  const sort = (params.get('sort') ?? '')
    .split(',')
    .filter((part) => part !== '')
    .map((part): Sorter => (part.startsWith('-') ? { field: part.slice(1), order: 'desc' } : { field: part, order: 'asc' }));
  const sortable = sort.filter((s) => fields.some((f) => f.name === s.field && f.sortable));
  const quickFilter = quickFilterOf({ quickFilter: params.get('preset') ?? ownQuickFilter(list) }, list);
  const filters: Record<string, WhereValue> = {};
  for (const filter of list.filters) {
    const text = params.get(FILTER + filter.field);
    const field = fields.find((f) => f.name === filter.field);
    if (text !== null && field) filters[filter.field] = decodeValue(text, filter, field);
  }
  return {
    page: positive(params.get('page')) ?? 1,
    ...(params.get('size') === FIT
      ? { size: fitting ?? size, fit: true }
      : { size: requestedSize !== undefined && sizesOf(list).includes(requestedSize) ? requestedSize : size }),
    ...(params.get('cursor') ? { cursor: params.get('cursor') ?? undefined } : {}),
    sort: sortable.length > 0 ? sortable : ownSort({ quickFilter: quickFilter?.name }, list),
    ...(quickFilter ? { quickFilter: quickFilter.name } : {}),
    keyword: params.get('keyword') ?? '',
    filters,
    ...(list.views?.length ? { view: (viewNamed(list, params.get('view')) ?? viewNamed(list, view) ?? firstView(list)).type } : {}),
    ...(MONTH.test(params.get('month') ?? '') ? { month: params.get('month') ?? undefined } : {}),
    ...(list.beside && params.get('beside') ? { beside: params.get('beside') ?? undefined } : {}),
    ...(params.get('recycled') === '1' ? { recycled: true } : {}),
    ...(params.get('where') ? { where: params.get('where') ?? undefined } : {}),
  };
}

/**
 * Address of a state; what is the list's own is left out.
 * @param size rows on a page that everyone has; undefined where this user's own differs, so that a sent link says it
 * @param view the view that everyone has, likewise
 */
export function writeState(state: ListState, list: List, size: number | undefined, view?: string): URLSearchParams {
  const params = new URLSearchParams();
  if (state.page !== 1) params.set('page', String(state.page));
  if (state.fit) params.set('size', FIT);
  else if (state.size !== size) params.set('size', String(state.size));
  if (state.cursor) params.set('cursor', state.cursor);
  if (sortText(state.sort) !== sortText(ownSort(state, list))) params.set('sort', sortText(state.sort));
  if (state.keyword !== '') params.set('keyword', state.keyword);
  for (const filter of list.filters) {
    const value = state.filters[filter.field];
    if (value !== undefined) params.set(FILTER + filter.field, encodeValue(value, filter));
  }
  if ((state.quickFilter ?? '') !== (ownQuickFilter(list) ?? '')) params.set('preset', state.quickFilter ?? '');
  if (state.view !== undefined && state.view !== view) params.set('view', state.view);
  if (state.month) params.set('month', state.month);
  if (state.beside) params.set('beside', state.beside);
  if (state.recycled) params.set('recycled', '1');
  if (state.where) params.set('where', state.where);
  return params;
}

const TABLE: View = { type: 'table' };
const firstView = ({ views }: Pick<List, 'views'>): View => views?.[0] ?? TABLE;
const viewNamed = ({ views }: Pick<List, 'views'>, name: string | null | undefined): View | undefined =>
  views?.find((v) => v.type === name);

/** The view a list opens with for everyone. */
export const ownView = (list: Pick<List, 'views'>): ViewTypeName => firstView(list).type;
/** The view that a state shows. */
export const viewIn = ({ view }: Pick<ListState, 'view'>, list: Pick<List, 'views'>): View => viewNamed(list, view) ?? firstView(list);

/** The quick filter a list opens with. */
const ownQuickFilter = ({ quickFilters }: List): string | undefined => quickFilters?.find((p) => p.default)?.name;

/** The quick filter that a state has chosen. */
const quickFilterOf = ({ quickFilter }: Pick<ListState, 'quickFilter'>, { quickFilters }: List): QuickFilter | undefined =>
  quickFilters?.find((p) => p.name === quickFilter);

/** The order of a list when nobody says another. */
export const ownSort = (state: Pick<ListState, 'quickFilter'>, list: List): Sorter[] => quickFilterOf(state, list)?.sort ?? list.sort;

/** Whether a state asks for less than the whole list. */
export const isSearching = ({ keyword, filters, where, recycled, quickFilter }: ListState): boolean =>
  keyword !== '' || Object.keys(filters).length > 0 || where !== undefined || recycled === true || quickFilter !== undefined;

/**
 * Everything that limits the rows of a state beside the screen's own preset and the user's conditions; a tree begins, as a table, with its
 * topmost rows.
 */
export const limitsOf = (state: ListState, list: List): { where: Where; branch?: null } => ({
  where: [
    ...(quickFilterOf(state, list)?.where ?? []),
    ...whereOf(state, list),
    ...(list.beside && state.beside ? [{ field: list.beside.field, operator: list.beside.operator, value: state.beside }] : []),
  ],
  ...(list.tree && !state.beside && !isSearching(state) && viewIn(state, list).type === 'table' ? { branch: null } : {}),
});

/** The conditions that the search form adds to its screen's own. */
export function whereOf(state: Pick<ListState, 'filters'>, list: List): Where {
  return list.filters.flatMap((filter): Where => {
    const value = state.filters[filter.field];
    if (value === undefined) return [];
    if (filter.operator === 'null' || filter.operator === 'nnull')
      return value === true ? [{ field: filter.field, operator: filter.operator }] : [];
    return [{ field: filter.field, operator: filter.operator, value }];
  });
}
