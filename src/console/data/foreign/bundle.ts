/** A screen as a back end of another manner can answer it: what it could not be asked for is not offered. */
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Filter, List } from '../../../documents/ground/model/list.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { ListManner } from '../deployment.ts';
import { flatParams } from './body.ts';

/** Comparisons of the search form that flat parameters can say. */
const FLAT: readonly Filter['operator'][] = ['eq', 'contains', 'in', 'between', 'gte', 'lte'];
/** Views that ask for rows as flat parameters can. */
const FLAT_VIEWS: readonly string[] = ['table', 'board', 'gallery'];

/** Without what only our own server answers: trees, what lies beside, sums, the recycle list. */
function plainList({ tree: _tree, beside: _beside, summary: _summary, badge: _badge, ...list }: List): List {
  return { ...list, ...(list.views ? { views: list.views.filter(({ type }) => type !== 'map') } : {}) };
}

function flatList(list: List): List {
  const filters = list.filters.filter(({ operator, field }) => FLAT.includes(operator) && !field.includes('.'));
  // One parameter can say one thing: a field that has a filter of its own is searched there.
  const search = list.search.filter((name) => !filters.some(({ field }) => field === name)).slice(0, 1);
  return {
    ...list,
    filters,
    search,
    sort: [],
    ...(list.quickFilters
      ? { quickFilters: list.quickFilters.filter(({ where }) => flatParams(where)).map(({ sort: _sort, ...rest }) => rest) }
      : {}),
    ...(list.views ? { views: list.views.filter(({ type }) => FLAT_VIEWS.includes(type)) } : {}),
  };
}

const flatField = (field: Field): Field => ({ ...field, sortable: false, operators: [] });

/** See `mannered` (manner.ts). */
export function bundleIn(manner: Exclude<ListManner, 'screens'>, bundle: ScreenBundle): ScreenBundle {
  const { screen, resource, along: _along, ...rest } = bundle;
  const list = plainList(screen.list);
  const fields = manner === 'flat' ? resource.fields.map(flatField) : resource.fields;
  return {
    ...rest,
    screen: { ...screen, list: manner === 'flat' ? flatList(list) : list },
    resource: { ...resource, softDelete: false, fields },
  };
}
