/**
 * The options of a list, in one table: what documents may say of each (meta), how that is checked, and what its changes mean. How each is read
 * and trimmed stands in features/list/options.ts, which every server needs; this is for the checker, editors and `schema diff`.
 */
import { checkAction } from '../features/actions/check.ts';
import { actionsMeta } from '../features/actions/meta.ts';
import { fields, lists, shown, sorted } from '../kit/assist/give.ts';
import { checkBeside } from '../features/beside/check.ts';
import { liesBeside } from '../features/beside/index.ts';
import { besideMeta } from '../features/beside/meta.ts';
import type { Finding, Path } from '../ground/diagnostic.ts';
import { asWhole, namedItems, nameSet } from '../kit/diff/feature.ts';
import { always, either } from '../kit/diff/judge.ts';
import { checkMark } from '../features/marks/check.ts';
import { marksMeta } from '../features/marks/meta.ts';
import { checkTab } from '../features/tabs/check.ts';
import { tabsMeta } from '../features/tabs/meta.ts';
import { checkView, checkViewActions, checkViewScreens } from '../features/views/check.ts';
import { answer } from '../kit/origins/trace.ts';
import { checkItems, heldItems, wholeList } from '../kit/patch/check.ts';
import { nameBy } from '../kit/patch/index.ts';
import type { Patch } from '../ground/model/patch.ts';
import { checkBadge, checkDefault, checkExpand, checkInline, checkQuickFilter, checkSummary, checkTree } from '../features/list/check.ts';
import type { ListFeature, ListPlacesScope, ListScope } from '../features/list/feature.ts';
import { badgeMeta, expandMeta, inlineMeta, quickFiltersMeta, summaryMeta, treeMeta, viewsMeta } from '../features/list/meta.ts';
import { backReferences, inlineFields, parentFields, quickFilters, rowFields } from '../features/list/offers.ts';
import { LIST_OPTIONS, namedBy } from '../features/list/options.ts';
import type { ListOptions, ListOptionsDocument } from '../ground/model/list.ts';

const listChanged = always('list-changed');

const features: { [K in keyof ListOptions]-?: ListFeature<NonNullable<ListOptionsDocument[K]>, NonNullable<ListOptions[K]>> } = {
  tree: { meta: treeMeta, check: checkTree, compared: asWhole(listChanged) },
  expand: { meta: expandMeta, check: checkExpand, compared: asWhole(listChanged), offers: { 'list.expand.by': backReferences } },
  inline: {
    meta: inlineMeta,
    check: checkInline,
    compared: nameSet(either('inline-added', 'none', 'inline-removed', 'none')),
    offers: { 'list.inline[]': inlineFields },
  },
  summary: { meta: summaryMeta, check: checkSummary, compared: asWhole(listChanged) },
  quickFilters: {
    meta: quickFiltersMeta,
    check: checkDefault,
    checkItem: checkQuickFilter,
    compared: namedItems('name', {
      item: either('quick-filter-added', 'none', 'quick-filter-removed', 'breaking'),
      part: always('quick-filter-changed'),
      ordered: true,
    }),
    offers: { 'list.quickFilters[].sort': sorted, 'list.quickFilters[].sort[]': sorted },
    origins: (at, [name, i]) => (name === 'sort' ? answer('not-authored', [...at, name, i ?? 0], [...at, name]) : undefined),
  },
  actions: {
    meta: actionsMeta,
    checkItemPlaces: (action, { resource, places, folder, path }) => checkAction(action, resource, places, folder, path),
    compared: namedItems('name', {
      item: either('action-added', 'none', 'action-removed', 'breaking'),
      part: always('action-changed'),
      ordered: true,
    }),
    offers: {
      'list.actions[].of': rowFields,
      'list.actions[].values.*': parentFields,
      'list.actions[].open': lists,
      'list.actions[].add': lists,
    },
  },
  views: {
    meta: viewsMeta,
    checkItem: (view, { fields, path }) => checkView(view, fields, path),
    checkItemPlaces: (view, scope) => [...checkViewScreens(view, scope.places, scope.path), ...checkViewActions(view, scope)],
    compared: namedItems('type', {
      item: either('view-added', 'none', 'view-removed', 'none'),
      part: always('view-changed'),
      ordered: true,
    }),
  },
  beside: {
    meta: besideMeta,
    check: (beside, { fields, path }) => checkBeside(beside, fields, path),
    compared: asWhole(listChanged),
    offers: { 'list.beside.field': fields(liesBeside), 'list.beside.label': shown },
    origins: (_at, [name]) => (name === 'operator' ? answer('follows-from-fields') : undefined),
  },
  marks: {
    meta: marksMeta,
    checkItem: (mark, { fields, folder, path }) => checkMark(mark, fields, folder, path),
    compared: namedItems('name', {
      item: either('highlight-added', 'none', 'highlight-removed', 'none'),
      part: always('highlight-changed'),
      ordered: true,
    }),
  },
  badge: { meta: badgeMeta, check: checkBadge, compared: asWhole(listChanged), offers: { 'list.badge': quickFilters } },
  tabs: {
    meta: tabsMeta,
    checkItemPlaces: (tab, { resource, places, folder, path }) => checkTab(tab, resource, places, folder, path),
    compared: namedItems('name', { item: either('tab-added', 'none', 'tab-removed', 'none'), part: always('tab-changed'), ordered: true }),
    offers: { 'list.tabs[].screen': lists },
  },
};

/** An option by its name. */
export const listFeature = (name: keyof ListOptions): ListFeature<unknown, unknown> =>
  features[name] as unknown as ListFeature<unknown, unknown>;

/** An option that a list says, where it is one of named items: these. */
interface Authored {
  name: keyof ListOptions;
  value: unknown;
  path: Path;
  items?: { key: string; list: object[] | Patch<object>; base: readonly object[] | undefined };
}

const authoredOptions = ({ list, base, path }: ListScope): Authored[] =>
  LIST_OPTIONS.filter((name) => list[name] !== undefined).map((name) => {
    const key = namedBy(name);
    const items = key !== undefined && {
      key,
      list: list[name] as object[],
      base: base && (wholeList(base[name] as object[] | undefined) ?? []),
    };
    return { name, value: list[name], path: [...path, name], ...(items ? { items } : {}) };
  });

/** What is wrong with the items of an option that the list says, each by itself. */
const eachItem = ({ items, path }: Authored, check: (item: never, at: Path) => Finding[] = () => []): Finding[] =>
  items
    ? heldItems(items.list, items.base, path, nameBy(items.key)).flatMap(({ value, path: at }) => (at ? check(value as never, at) : []))
    : [];

/** What is wrong with the options of a list, given its resource and the folder. @param scope its `path` is that of the list */
export const checkListOptions = (scope: ListScope): Finding[] =>
  authoredOptions(scope).flatMap((option) => {
    const { name, value, path, items } = option;
    const { meta, check, checkItem } = listFeature(name);
    return [
      ...(items ? checkItems(items.list, items.base, path, items.key, Number(meta['maxItems'])) : []),
      ...eachItem(option, checkItem && ((item, at) => checkItem(item, { ...scope, path: at }))),
      ...(check?.(value, { ...scope, path }) ?? []),
    ];
  });

/** The same for what names other screens, which are known last. */
export const checkListPlaces = (scope: ListPlacesScope): Finding[] =>
  authoredOptions(scope).flatMap((option) => {
    const { checkItemPlaces } = listFeature(option.name);
    return eachItem(option, checkItemPlaces && ((item, at) => checkItemPlaces(item, { ...scope, path: at })));
  });
