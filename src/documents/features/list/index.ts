/** Lists in normalised form: columns, filters, order, and what a screen's list differs in. */
import { ALL_ROWS, DEFAULT_PAGE_SIZE, WIDE_AREAS, WIDE_PAGE_SIZE } from '../../ground/defaults.ts';
import { fieldType } from '../../ground/fields/index.ts';
import type { Field } from '../../ground/model/fields.ts';
import { sorterOf } from '../measures/index.ts';
import { NAMES, nameBy, ownOr } from '../../kit/patch/index.ts';
import { normaliseOptions } from './options.ts';
import type { Column, ColumnDocument, Filter, FilterDocument, List, ListDocument } from '../../ground/model/list.ts';
import { isCode, isLarge, isReference, isSecret, isThinned } from '../../ground/fields/traits.ts';

/** Width of a column where nobody says one, px. */
const USUAL_WIDTH = 160;

function column(field: Field, document: ColumnDocument): Column {
  return {
    field: field.name,
    width: document.width ?? field.width ?? fieldType(field.type).width ?? USUAL_WIDTH,
    ...(document.fixed ? { fixed: document.fixed } : {}),
    hidden: document.hidden === true,
    ...(document.as ? { as: document.as } : {}),
  };
}

const named = <T extends { field: string }>(item: string | T): T | { field: string } => (typeof item === 'string' ? { field: item } : item);

/** Whether a field may stand in a list at all. */
const listable = (f: Field): boolean => !isSecret(f) && (!isLarge(f) || isThinned(f));

/** The list of a resource or screen; `base` is what a screen's document leaves unsaid. */
export function normaliseList(document: ListDocument, fields: Field[], area: string | undefined, base?: List): List {
  const byName = new Map(fields.map((f) => [f.name, f]));
  const own = fields.filter((f) => !f.system && listable(f));
  const columnOf = (one: string | ColumnDocument): Column | undefined => {
    const c = named<ColumnDocument>(one);
    const f = byName.get(c.field);
    return f && column(f, c);
  };
  const filterOf = (one: string | FilterDocument): Filter | undefined => {
    const f = named<FilterDocument>(one);
    const operator = ('operator' in f ? f.operator : undefined) ?? byName.get(f.field)?.operators[0];
    return operator && { field: f.field, operator };
  };
  const nameOf = nameBy('field');
  const columns = ownOr<ColumnDocument, Column>(
    document.columns,
    base?.columns ?? [
      ...own.map((f, i) => column(f, { field: f.name, hidden: i >= 10 })),
      column(byName.get('createTime') as Field, { field: 'createTime' }),
    ],
    { nameOf, make: columnOf, change: (item, other) => ({ ...item, ...other }) },
  );
  const filters = ownOr<FilterDocument, Filter>(
    document.filters,
    base?.filters ??
      own
        .filter((f) => isCode(f) || isReference(f))
        .slice(0, 4)
        .map((f) => ({ field: f.name, operator: f.operators[0] ?? 'in' })),
    { nameOf, make: filterOf, change: (item, other) => ({ ...item, ...other }) },
  );
  const texts = own
    .filter((f) => f.type === 'text' && !f.mask)
    .slice(0, 3)
    .map((f) => f.name);
  const sort = document.sort === undefined ? undefined : [document.sort].flat().map(sorterOf);
  return {
    columns,
    filters,
    search: ownOr(document.search, base?.search ?? texts, NAMES),
    sort: sort ?? base?.sort ?? [{ field: 'createTime', order: 'desc' }],
    pageSize:
      (document.pageSize === 'all' ? ALL_ROWS : document.pageSize) ??
      base?.pageSize ??
      (area !== undefined && WIDE_AREAS.includes(area) ? WIDE_PAGE_SIZE : DEFAULT_PAGE_SIZE),
    ...normaliseOptions(document, base, byName),
    ...((document.method ?? base?.method) === 'GET' ? { method: 'GET' as const } : {}),
  };
}
