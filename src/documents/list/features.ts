/**
 * The options of a list, in one table: what documents may say of each (meta), how that is checked, and what its changes mean. How each is read
 * and trimmed stands in options.ts, which every server needs; this is for the checker, editors and `schema diff`.
 */
import { checkActions, type Places } from '../actions/check.ts';
import { actionsMeta } from '../actions/meta.ts';
import { checkBeside } from '../beside/check.ts';
import { besideMeta } from '../beside/meta.ts';
import type { Finding, Path } from '../diagnostic.ts';
import { asWhole, namedItems, nameSet } from '../diff/feature.ts';
import { always, either } from '../diff/judge.ts';
import { checkMarks } from '../marks/check.ts';
import { marksMeta } from '../marks/meta.ts';
import { checkTabs } from '../tabs/check.ts';
import { tabsMeta } from '../tabs/meta.ts';
import { checkViews, checkViewScreens } from '../views/check.ts';
import { checkBadge, checkExpand, checkInline, checkQuickFilters, checkSummary, checkTree } from './check.ts';
import type { ListFeature, ListScope } from './feature.ts';
import { badgeMeta, expandMeta, inlineMeta, quickFiltersMeta, summaryMeta, treeMeta, viewsMeta } from './meta.ts';
import { LIST_OPTIONS } from './options.ts';
import type { ListDocument, ListOptions, ListOptionsDocument } from './types.ts';

const listChanged = always('list-changed');

const features: { [K in keyof ListOptions]-?: ListFeature<NonNullable<ListOptionsDocument[K]>, NonNullable<ListOptions[K]>> } = {
  tree: { meta: treeMeta, check: checkTree, compared: asWhole(listChanged) },
  expand: { meta: expandMeta, check: checkExpand, compared: asWhole(listChanged) },
  inline: { meta: inlineMeta, check: checkInline, compared: nameSet(either('inline-added', 'none', 'inline-removed', 'none')) },
  summary: { meta: summaryMeta, check: checkSummary, compared: asWhole(listChanged) },
  quickFilters: {
    meta: quickFiltersMeta,
    check: checkQuickFilters,
    compared: namedItems('name', {
      item: either('quick-filter-added', 'none', 'quick-filter-removed', 'breaking'),
      part: always('quick-filter-changed'),
    }),
  },
  actions: {
    meta: actionsMeta,
    checkPlaces: (actions, { resource, places, folder, path }) => checkActions(actions, resource, places, folder, path),
    compared: namedItems('name', { item: either('action-added', 'none', 'action-removed', 'breaking'), part: always('action-changed') }),
  },
  views: {
    meta: viewsMeta,
    check: (views, { fields, path }) => checkViews(views, fields, path),
    checkPlaces: (views, { places, path }) => checkViewScreens(views, places, path),
    compared: namedItems('type', {
      item: either('view-added', 'none', 'view-removed', 'none'),
      part: always('view-changed'),
      ordered: true,
    }),
  },
  beside: { meta: besideMeta, check: (beside, { fields, path }) => checkBeside(beside, fields, path), compared: asWhole(listChanged) },
  marks: {
    meta: marksMeta,
    check: (marks, { fields, folder, path }) => checkMarks(marks, fields, folder, path),
    compared: namedItems('name', {
      item: either('highlight-added', 'none', 'highlight-removed', 'none'),
      part: always('highlight-changed'),
      ordered: true,
    }),
  },
  badge: { meta: badgeMeta, check: checkBadge, compared: asWhole(listChanged) },
  tabs: {
    meta: tabsMeta,
    checkPlaces: (tabs, { resource, places, folder, path }) => checkTabs(tabs, resource, places, folder, path),
    compared: namedItems('name', { item: either('tab-added', 'none', 'tab-removed', 'none'), part: always('tab-changed'), ordered: true }),
  },
};

/** An option by its name. */
export const listFeature = (name: keyof ListOptions): ListFeature<unknown, unknown> => features[name] as ListFeature<unknown, unknown>;

const checked = (
  list: ListDocument,
  path: Path,
  judge: (name: keyof ListOptions, authored: unknown, at: Path) => Finding[] | undefined,
): Finding[] => LIST_OPTIONS.flatMap((name) => (list[name] === undefined ? [] : (judge(name, list[name], [...path, name]) ?? [])));

/** What is wrong with the options of a list, given its resource and the folder. @param scope its `path` is that of the list */
export const checkListOptions = (scope: ListScope): Finding[] =>
  checked(scope.list, scope.path, (name, authored, path) => listFeature(name).check?.(authored, { ...scope, path }));

/** The same for what names other screens, which are known last. */
export const checkListPlaces = (scope: ListScope & { places: Places }): Finding[] =>
  checked(scope.list, scope.path, (name, authored, path) => listFeature(name).checkPlaces?.(authored, { ...scope, path }));
