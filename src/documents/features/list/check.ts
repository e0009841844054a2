/** The options of a list that have no folder, against its resource and the rest of the folder. */
import { checkNames, checkShown, checkSort } from '../../kit/check/layout.ts';
import { fieldMap, whereScope } from '../../kit/check/folder.ts';
import { checkTitles } from '../../kit/check/texts.ts';
import type { Finding } from '../../ground/diagnostic.ts';
import { targetsOf } from '../../ground/fields/targets.ts';
import { isNumber, isPlain, isTime } from '../../ground/fields/traits.ts';
import type { Field } from '../../ground/model/fields.ts';
import { writable } from '../../ground/fields/writable.ts';
import { hint } from '../../ground/hints.ts';
import { checkWhere } from '../../kit/check/where.ts';
import { authoredItems, heldItems, wholeList } from '../../kit/patch/check.ts';
import { nameBy } from '../../kit/patch/index.ts';
import type { ListScope } from './feature.ts';
import {
  SUMMARY_FUNCTIONS,
  type ListDocument,
  type QuickFilterDocument,
  type Summary,
  type SummaryFunction,
} from '../../ground/model/list.ts';

/** Whether a function can be worked out of a field. */
export const summable = (field: Pick<Field, 'type'>, name: SummaryFunction): boolean =>
  name === 'count' || isNumber(field) || ((name === 'min' || name === 'max') && isTime(field));

/** Whether a field can be changed in its cell, as far as its document is concerned. */
export const inlineable = (f: Field): boolean => !f.readOnly && !f.immutable && !f.mask && isPlain(f);

/** A tree of rows needs a tree of records. */
export const checkTree = (tree: boolean, { resource, path }: ListScope): Finding[] =>
  tree && !resource.tree ? [{ code: 'list-tree', path, params: { resource: resource.name } }] : [];

/** Opened rows. */
export function checkExpand(
  expand: { fields: string[] } | { resource?: string; by?: string; columns?: string[] },
  { resource, fields, folder, path }: ListScope,
): Finding[] {
  if ('fields' in expand) {
    const [other] = ['resource', 'by', 'columns'].filter((key) => key in expand);
    if (other !== undefined)
      return [{ code: 'value-not-allowed', path: [...path, other], atKey: true, params: { value: other }, hint: hint('expand') }];
    return checkShown(expand.fields, fields, [...path, 'fields']);
  }
  if (expand.resource === undefined || expand.by === undefined)
    return [{ code: 'value-not-allowed', path, atKey: true, params: { value: 'expand' }, hint: hint('expand') }];
  const target = folder.resources.get(expand.resource);
  if (!target) {
    return folder.broken.has(expand.resource)
      ? []
      : [
          {
            code: 'resource-unknown',
            path: [...path, 'resource'],
            params: { resource: expand.resource },
            allowed: [...folder.resources.keys()],
          },
        ];
  }
  const children = fieldMap(target.resource);
  const by = children.get(expand.by);
  return [
    ...(by ? [] : [{ code: 'field-unknown' as const, path: [...path, 'by'], params: { field: expand.by }, allowed: [...children.keys()] }]),
    ...(by && !targetsOf(by).includes(resource.name)
      ? [
          {
            code: 'expand-by' as const,
            path: [...path, 'by'],
            params: { field: expand.by, resource: expand.resource },
            allowed: [...children.values()].filter((f) => targetsOf(f).includes(resource.name)).map((f) => f.name),
          },
        ]
      : []),
    ...checkShown(expand.columns ?? [], children, [...path, 'columns']),
  ];
}

/** A question over the table. */
export const checkQuickFilter = (filter: QuickFilterDocument, { fields, folder, path }: ListScope): Finding[] => [
  ...checkTitles(filter.title, filter.title, filter.titleEn, { title: [...path, 'title'], titleEn: [...path, 'titleEn'], owner: path }),
  ...checkWhere(filter.where, whereScope(fields, folder), [...path, 'where']),
  ...checkSort(filter.sort, fields, [...path, 'sort']),
];

/** One quick filter at most is chosen when the list opens. */
export function checkDefault(quickFilters: NonNullable<ListDocument['quickFilters']>, { base, path }: ListScope): Finding[] {
  const defaults = heldItems(quickFilters, wholeList(base?.quickFilters), path, nameBy('name')).filter(
    ({ value }) => value.default === true,
  );
  return defaults
    .slice(1)
    .map(({ path: at = path }) => ({
      code: 'value-not-allowed',
      path: [...at, 'default'],
      params: { value: 'true' },
      hint: hint('defaultAlready', defaults[0]?.value.name),
    }));
}

/** Editing in cells. */
export const checkInline = (inline: NonNullable<ListDocument['inline']>, { resource, fields, base, path }: ListScope): Finding[] => [
  ...checkNames(inline, fields, path, base && (resource.list.inline ?? [])),
  ...authoredItems<never>(inline, path).flatMap(({ value: name, path: at }): Finding[] => {
    const field = fields.get(name);
    return field && !(writable(field) && inlineable(field))
      ? [{ code: 'field-not-inline', path: at, params: { field: name, type: field.type } }]
      : [];
  }),
];

/** Figures under the columns. */
export const checkSummary = (summary: readonly Summary[], { fields, path }: ListScope): Finding[] =>
  summary.flatMap(({ field: name, function: wanted }, i): Finding[] => {
    const field = fields.get(name);
    if (!field) return [{ code: 'field-unknown', path: [...path, i, 'field'], params: { field: name }, allowed: [...fields.keys()] }];
    if (summable(field, wanted)) return [];
    return [
      {
        code: 'function-type',
        path: [...path, i, 'function'],
        params: { function: wanted, type: field.type },
        allowed: SUMMARY_FUNCTIONS.filter((name) => summable(field, name)),
      },
    ];
  });

/** The quick filter that the menu counts. */
export function checkBadge(badge: string | false, { list, base, path }: ListScope): Finding[] {
  const inherited = wholeList(base?.quickFilters);
  const allowed = heldItems(list.quickFilters ?? inherited, inherited, path, nameBy('name')).map(({ value }) => value.name);
  return badge === false || allowed.includes(badge)
    ? []
    : [{ code: 'value-not-allowed', path, params: { value: badge }, allowed, hint: hint('badgeFilter') }];
}
