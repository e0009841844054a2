/** The options of a list that have no folder, against its resource and the rest of the folder. */
import { checkNames, checkShown, checkSort } from '../check/layout.ts';
import { fieldMap, whereScope } from '../check/folder.ts';
import { checkTitles } from '../check/texts.ts';
import type { Finding } from '../diagnostic.ts';
import { targetsOf } from '../fields/targets.ts';
import { isNumber, isPlain, isTime } from '../fields/traits.ts';
import type { Field } from '../fields/types.ts';
import { writable } from '../fields/writable.ts';
import { hint } from '../hints.ts';
import { checkWhere } from '../where/check.ts';
import type { ListScope } from './feature.ts';
import { SUMMARY_FUNCTIONS, type QuickFilterDocument, type Summary, type SummaryFunction } from './types.ts';

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

/** Questions over the table. */
export function checkQuickFilters(quickFilters: readonly QuickFilterDocument[], { fields, folder, path }: ListScope): Finding[] {
  return quickFilters.flatMap((filter, i): Finding[] => {
    const at = [...path, i];
    const first = quickFilters.findIndex((p) => p.name === filter.name);
    const firstDefault = quickFilters.findIndex((p) => p.default === true);
    return [
      ...(first < i
        ? [
            {
              code: 'name-duplicate' as const,
              path: [...at, 'name'],
              params: { name: filter.name, other: quickFilters[first]?.title ?? '' },
            },
          ]
        : []),
      ...(filter.default === true && firstDefault < i
        ? [
            {
              code: 'value-not-allowed' as const,
              path: [...at, 'default'],
              params: { value: 'true' },
              hint: hint('defaultAlready', quickFilters[firstDefault]?.name),
            },
          ]
        : []),
      ...checkTitles(filter.title, filter.title, filter.titleEn, { title: [...at, 'title'], titleEn: [...at, 'titleEn'], owner: at }),
      ...checkWhere(filter.where, whereScope(fields, folder), [...at, 'where']),
      ...checkSort(filter.sort, fields, [...at, 'sort']),
    ];
  });
}

/** Editing in cells. */
export const checkInline = (inline: readonly string[], { fields, path }: ListScope): Finding[] => [
  ...checkNames(inline, fields, path),
  ...inline.flatMap((name, i): Finding[] => {
    const field = fields.get(name);
    return field && !(writable(field) && inlineable(field))
      ? [{ code: 'field-not-inline', path: [...path, i], params: { field: name, type: field.type } }]
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
export function checkBadge(badge: string | false, { list, resource, path }: ListScope): Finding[] {
  const allowed = (list.quickFilters ?? resource.list.quickFilters ?? []).map((filter) => filter.name);
  return badge === false || allowed.includes(badge)
    ? []
    : [{ code: 'value-not-allowed', path, params: { value: badge }, allowed, hint: hint('badgeFilter') }];
}
