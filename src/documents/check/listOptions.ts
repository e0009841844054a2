/** Tree, opened rows, editing in place, sums, quickFilters and views of a list against its resource and the rest of the folder. */
import { checkBeside } from '../beside/check.ts';
import type { Finding, Path } from '../diagnostic.ts';
import { targetsOf } from '../fields/targets.ts';
import { inlineable, summable } from '../list/options.ts';
import { SUMMARY_FUNCTIONS, type QuickFilterDocument, type ListDocument } from '../list/types.ts';
import { writable } from '../fields/writable.ts';
import type { Field } from '../fields/types.ts';
import type { Resource } from '../types.ts';
import { checkMarks } from '../marks/check.ts';
import { checkWhere } from '../where/check.ts';
import { checkNames, checkShown, checkSort } from './layout.ts';
import { fieldMap, whereScope, type Folder } from './folder.ts';
import { checkTitles } from './texts.ts';
import { checkViews } from './views.ts';
import { hint } from '../hints.ts';

type Fields = ReadonlyMap<string, Field>;

function checkExpand(
  expand: NonNullable<ListDocument['expand']>,
  resource: Resource,
  fields: Fields,
  folder: Folder,
  path: Path,
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

function checkQuickFilters(quickFilters: readonly QuickFilterDocument[], fields: Fields, folder: Folder, path: Path): Finding[] {
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

/** Everything a list says beyond what `checkList` reads. */
export function checkListOptions(list: ListDocument, resource: Resource, folder: Folder, path: Path): Finding[] {
  const fields = fieldMap(resource);
  const findings: Finding[] = [];
  if (list.tree && !resource.tree) findings.push({ code: 'list-tree', path: [...path, 'tree'], params: { resource: resource.name } });
  if (list.expand) findings.push(...checkExpand(list.expand, resource, fields, folder, [...path, 'expand']));
  if (list.inline) {
    findings.push(...checkNames(list.inline, fields, [...path, 'inline']));
    list.inline.forEach((name, i) => {
      const field = fields.get(name);
      if (field && !(writable(field) && inlineable(field)))
        findings.push({ code: 'field-not-inline', path: [...path, 'inline', i], params: { field: name, type: field.type } });
    });
  }
  list.summary?.forEach(({ field: name, function: wanted }, i) => {
    const at = [...path, 'summary', i];
    const field = fields.get(name);
    if (!field) findings.push({ code: 'field-unknown', path: [...at, 'field'], params: { field: name }, allowed: [...fields.keys()] });
    else if (!summable(field, wanted))
      findings.push({
        code: 'function-type',
        path: [...at, 'function'],
        params: { function: wanted, type: field.type },
        allowed: SUMMARY_FUNCTIONS.filter((f) => summable(field, f)),
      });
  });
  if (list.quickFilters) findings.push(...checkQuickFilters(list.quickFilters, fields, folder, [...path, 'quickFilters']));
  const filters = (list.quickFilters ?? resource.list.quickFilters ?? []).map((filter) => filter.name);
  if (typeof list.badge === 'string' && !filters.includes(list.badge))
    findings.push({
      code: 'value-not-allowed',
      path: [...path, 'badge'],
      params: { value: list.badge },
      allowed: filters,
      hint: hint('badgeFilter'),
    });
  if (list.marks) findings.push(...checkMarks(list.marks, fields, folder, [...path, 'marks']));
  if (list.beside) findings.push(...checkBeside(list.beside, fields, [...path, 'beside']));
  if (list.views) findings.push(...checkViews(list.views, fields, [...path, 'views']));
  return findings;
}
