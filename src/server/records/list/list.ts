/** `queryList`, `detail`, `options`, `aggregate`: everything that reads rows. */
import { sql } from 'kysely';
import { MOST_OPTIONS, OPTION_KEYS, readKeys } from '../../../contract/calls.ts';
import { COUNT_BOUND } from '../../../contract/constants.ts';
import type { ListData, Option } from '../../../contract/envelope.ts';
import { hasTable } from '../../../documents/kit/own.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { List } from '../../../documents/ground/model/list.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import { AppError } from '../../errors/error.ts';
import { relation } from '../../source/columns.ts';
import { grant, may, ownPreset, reach, reachDeleted, visibleResource, type Grant } from '../reach/access.ts';
import { scopeSql, seesAll } from '../reach/scope.ts';
import type { Reader } from '../rows/reader.ts';
import type { Call } from '../../user/call.ts';
import { alongOf } from '../reach/along.ts';
import { addBranches, branchSql } from './branches.ts';
import { readCursor, writeCursor, type Cursor } from '../rows/cursor.ts';
import { checkMasked, checkPicker, maskedFields, maskedFor } from '../reach/disclosure.ts';
import { needleGrams } from '../tables/grams.ts';
import { addLabels } from '../rows/labels.ts';
import { needles, readListRequest, type ListRequest } from './listQuery.ts';
import { readPage } from '../rows/page.ts';
import { maskRows } from '../rows/rows.ts';
import { columnFields, fieldsByName, gramNames, listFields, trimmedList } from '../rows/shape.ts';
import { GRAMS } from '../tables/tables.ts';
import type { Total } from '../rows/totals.ts';
import { isUuid } from '../../db/uuid.ts';
import { like, type Sql } from '../../source/operators.ts';
import { subtreeOf } from '../../source/subtree.ts';
import { whereToSql } from '../../source/where.ts';
import { fetchRows, orderBy, readable, type Row, rowsSql, whereAll } from '../../source/rows.ts';

export interface Prepared {
  resource: Resource;
  list: List;
  granted: Grant;
  request: ListRequest;
  conditions: Sql[];
  /** Those of them that say what the user reaches. */
  within: Sql[];
  /** Fields whose middle this caller does not see. */
  masked: ReadonlySet<string>;
  /** The call names a screen, so its columns are what it wants. */
  screen: boolean;
  /** Conditions on the gram column, when a needle can use it. */
  grams: Sql | undefined;
  /** Nothing but the scope limits the rows. */
  unfiltered: boolean;
}

/** The list without what its keyword would tell of masked values, character by character. */
const searchable = (list: List, { fields }: Resource): List => {
  const masked = fields.filter((f) => f.mask).map((f) => f.name);
  return list.search.some((name) => masked.includes(name))
    ? { ...list, search: list.search.filter((name) => !masked.includes(name)) }
    : list;
};

function keywordWhere(list: List, keyword: string): Where {
  return [{ operator: 'or', value: list.search.map((field) => ({ field, operator: 'contains' as const, value: keyword })) }];
}

/** Access, request and conditions of a list call; export and aggregate share it. */
export function prepareList(records: Reader, resource: Resource, call: Call, body: unknown, verb: 'view' | 'export' = 'view'): Prepared {
  const catalogue = records.catalogue();
  const granted = grant(catalogue, resource, verb, call.user, call.screen);
  const visible = visibleResource(resource, call.user);
  const shown = call.screen === undefined ? undefined : granted.screens[0]?.list;
  const list = searchable(shown ? trimmedList(visible, shown) : visible.list, visible);
  const request = readListRequest(body, visible, list, call.user, () => alongOf(catalogue, visible, call.user, call.screen));
  const masked = maskedFields(visible, may(catalogue, resource, 'edit', call.user, call.screen));
  checkMasked(masked, request.where, request.sorters);
  const fields = request.known;
  if (request.recycled && !resource.softDelete) throw new AppError('record.verb');
  const conditions = request.recycled
    ? reachDeleted(catalogue, resource, call.user, grant(catalogue, resource, 'delete', call.user, call.screen))
    : reach(catalogue, resource, call.user, granted);
  const within = [...conditions];
  if (request.branch !== undefined) conditions.push(branchSql(resource, request.branch, within));
  const keyword = request.keyword && list.search.length ? keywordWhere(list, request.keyword) : [];
  const filter = whereToSql([...request.where, ...keyword], fields, subtreeOf(catalogue));
  if (filter) conditions.push(filter);
  const indexed = gramNames(catalogue, resource);
  const searched = [
    ...needles(request.where)
      .filter((n) => indexed.includes(n.field))
      .map((n) => n.text),
    ...(keyword.length ? [request.keyword ?? ''] : []),
  ];
  const pieces = [...new Set(searched.flatMap(needleGrams))];
  return {
    resource: visible,
    list,
    granted,
    request,
    conditions,
    within,
    masked,
    screen: shown !== undefined,
    grams: pieces.length && hasTable(resource) ? sql`${sql.ref(GRAMS)} @> ${pieces}::text[]` : undefined,
    unfiltered:
      hasTable(resource) &&
      !request.recycled &&
      request.branch === undefined &&
      !filter &&
      !granted.where &&
      seesAll(catalogue, resource, call.user),
  };
}

async function estimate(records: Reader, p: Prepared): Promise<Total | undefined> {
  const rows = await fetchRows(
    records.database,
    sql<{ n: number }>`select reltuples::float8 as n from pg_class where oid = ${`public."${p.resource.name}"`}::regclass`,
  );
  const total = rows[0]?.n ?? -1;
  return total > COUNT_BOUND * 2 ? { total, totalKind: 'estimate' } : undefined;
}

async function countRows(records: Reader, p: Prepared): Promise<Total> {
  const from = sql`from ${relation(p.resource)} ${whereAll(p.conditions)}`;
  if (p.request.count === 'exact') {
    const rows = await fetchRows(records.database, sql<{ n: number }>`select count(*)::float8 as n ${from}`);
    return { total: rows[0]?.n ?? 0, totalKind: 'exact' };
  }
  const guess = p.unfiltered ? await estimate(records, p) : undefined;
  if (guess) return guess;
  const rows = await fetchRows(
    records.database,
    sql<{ n: number }>`select count(*)::int as n from (select 1 ${from} limit ${COUNT_BOUND + 1}) bounded`,
  );
  const n = rows[0]?.n ?? 0;
  return n > COUNT_BOUND ? { total: COUNT_BOUND, totalKind: 'atLeast' } : { total: n, totalKind: 'exact' };
}

/** What a total is remembered under: the conditions with their values. */
function totalKey(records: Reader, p: Prepared): string {
  const { sql: text, parameters } = sql`${whereAll(p.conditions)}`.compile(records.database.db);
  return `${p.request.count}${text}${JSON.stringify(parameters)}`;
}

/** Finds needles through the gram column first; null when so many rows match that walking the order is quicker. */
async function probe(records: Reader, p: Prepared, fields: Field[]): Promise<{ rows: Row[]; total: number } | null> {
  const table = relation(p.resource);
  const { pageNum, pageSize, sorters } = p.request;
  const keys = sql.join([...new Set(['id', ...sorters.map((s) => s.field)])].map((f) => sql.ref(f)));
  const rows = await fetchRows(
    records.database,
    sql<{ n: number; ids: string[] | null }>`
    with c as materialized (select ${keys} from ${table} ${whereAll([p.grams as Sql, ...p.conditions])} limit ${COUNT_BOUND + 1})
    select (select count(*)::int from c) as n,
      (select array_agg(x.id::text) from (select id from c order by ${orderBy(sorters)} limit ${pageSize} offset ${(pageNum - 1) * pageSize}) x) as ids`,
  );
  const { n = 0, ids } = rows[0] ?? {};
  if (n > COUNT_BOUND) return null;
  if (!ids?.length) return { rows: [], total: n };
  const page = await fetchRows(records.database, rowsSql({ from: table, fields, conditions: [sql`id = any(${ids}::uuid[])`], sorters }));
  return { rows: page, total: n };
}

/** Fields answered: the asked ones (id, version and key always), else the screen's columns, else all but the bulky ones. */
function answered(p: Prepared): Field[] {
  const { fields } = p.request;
  if (!fields) return p.screen ? columnFields(p.resource, p.list) : listFields(p.resource);
  const wanted = new Set(['id', 'version', p.resource.key, p.resource.label, ...p.request.sorters.map((s) => s.field), ...fields]);
  return readable(p.resource.fields).filter((f) => wanted.has(f.name));
}

/** `POST {api}/queryList`. */
export async function queryList(records: Reader, resource: Resource, call: Call, body: unknown): Promise<ListData> {
  const p = prepareList(records, resource, call, body);
  const { request } = p;
  const fields = answered(p);
  const cursor: Cursor | undefined = request.cursor === undefined ? undefined : readCursor(request.cursor);
  const single = request.sorters.length === 1;
  if (cursor && !single) throw new AppError('request.cursor');
  const key = request.count === 'none' && !p.grams ? '' : totalKey(records, p);
  if (p.grams && !cursor && records.totals.get(resource.name, key)?.totalKind !== 'atLeast') {
    const result = await probe(records, p, fields);
    if (result)
      return finish(
        records,
        p,
        fields,
        { rows: result.rows, hasNext: request.pageNum * request.pageSize < result.total, hasPrev: request.pageNum > 1 },
        { total: result.total, totalKind: 'exact' },
        false,
      );
  }
  const all = fieldsByName(p.resource);
  const page = await readPage(records.database, {
    from: relation(resource),
    fields,
    all,
    conditions: p.conditions,
    sorters: request.sorters,
    pageSize: request.pageSize,
    pageNum: request.pageNum,
    cursor,
  });
  return finish(records, p, fields, page, await totalOf(records, p, key, page, cursor), single);
}

/** The total; a first page that ends the list is its own count. */
async function totalOf(
  records: Reader,
  p: Prepared,
  key: string,
  page: { rows: Row[]; hasNext: boolean },
  cursor: Cursor | undefined,
): Promise<Total> {
  const { pageNum, pageSize, count } = p.request;
  if (count === 'none') return { total: 0, totalKind: 'atLeast' };
  if (!cursor && !page.hasNext && (page.rows.length > 0 || pageNum === 1))
    return { total: (pageNum - 1) * pageSize + page.rows.length, totalKind: 'exact' };
  const known = records.totals.get(p.resource.name, key);
  if (known) return known;
  const total: Total = p.grams && count === 'bounded' ? { total: COUNT_BOUND, totalKind: 'atLeast' } : await countRows(records, p);
  records.totals.set(p.resource.name, key, total);
  return total;
}

async function finish(
  records: Reader,
  p: Prepared,
  fields: Field[],
  page: { rows: Row[]; hasNext: boolean; hasPrev: boolean },
  count: Total,
  cursors: boolean,
): Promise<ListData> {
  const sorter = p.request.sorters[0]?.field ?? 'id';
  const edge = (row: Row | undefined, direction: 'after' | 'before'): string | null =>
    row && cursors ? writeCursor(direction, (row[sorter] ?? null) as string, String(row.id)) : null;
  await addLabels(records, fields, page.rows);
  const next = page.hasNext ? edge(page.rows.at(-1), 'after') : null;
  const prev = page.hasPrev ? edge(page.rows[0], 'before') : null;
  await addBranches(records, p, page.rows);
  maskRows(fields, page.rows);
  return { list: page.rows, ...count, next, prev };
}

/** One row the user reaches, unmasked for whoever may edit it. @throws AppError record.unknown */
export async function detail(records: Reader, resource: Resource, call: Call, id: string): Promise<Row> {
  const granted = grant(records.catalogue(), resource, 'view', call.user, call.screen);
  const visible = visibleResource(resource, call.user);
  const fields = readable(visible.fields);
  const at = isUuid(id) ? sql`id = ${id}::uuid` : resource.key === 'id' ? sql`false` : sql`${sql.ref(resource.key)} = ${id}`;
  const rows = await fetchRows(
    records.database,
    rowsSql({ from: relation(resource), fields, conditions: [at, ...reach(records.catalogue(), resource, call.user, granted)] }),
  );
  const row = rows[0];
  if (!row) throw new AppError('record.unknown');
  await addLabels(records, fields, [row]);
  maskRows(maskedFor(fields, may(records.catalogue(), resource, 'edit', call.user, call.screen)), [row]);
  return row;
}

/** Choices of a reference picker: key, label and parent only, within the user's scope; for whoever holds a document that points there. */
export async function options(records: Reader, resource: Resource, call: Call, body: unknown): Promise<{ list: Option[] }> {
  const {
    read: { keyword, values, whole },
    rest,
  } = readKeys(OPTION_KEYS, body);
  const visible = visibleResource(resource, call.user);
  const request = readListRequest({ pageSize: 50, ...rest }, visible, visible.list, call.user);
  if (may(records.catalogue(), resource, 'view', call.user, call.screen)) checkMasked(maskedFields(visible), request.where, []);
  else checkPicker(records.catalogue(), resource, call.user, request.where);
  const conditions = [
    scopeSql(records.catalogue(), resource, call.user),
    ownPreset(records.catalogue(), resource, call.user),
    resource.softDelete ? sql`${sql.ref('deletedTime')} is null` : undefined,
  ].filter((c): c is Sql => c !== undefined);
  const filter = whereToSql(request.where, fieldsByName(visible), subtreeOf(records.catalogue()));
  if (filter) conditions.push(filter);
  if (Array.isArray(values)) conditions.push(sql`${sql.ref(resource.key)}::text = any(${values.slice(0, 200).map(String)}::text[])`);
  if (typeof keyword === 'string' && keyword) {
    const needle = `%${like(keyword.slice(0, 100))}%`;
    const found = [resource.label, resource.key, ...(resource.labelEn === undefined ? [] : [resource.labelEn])];
    conditions.push(
      sql`(${sql.join(
        found.map((name) => sql`${sql.ref(name)}::text ilike ${needle}`),
        sql` or `,
      )})`,
    );
  }
  const parent = resource.tree ? sql`, ${sql.ref(resource.tree.parent)} as parent` : sql``;
  const english = resource.labelEn === undefined ? sql`` : sql`, ${sql.ref(resource.labelEn)}::text as "labelEn"`;
  const place = resource.tree ? sql`${sql.ref(resource.tree.path)}, ${sql.ref(resource.label)}` : sql`${sql.ref(resource.label)}`;
  const order = whole === true ? orderBy(visible.list.sort) : place;
  const rows = await fetchRows(
    records.database,
    sql<Option>`select ${sql.ref(resource.key)}::text as value, coalesce(${sql.ref(resource.label)}::text, ${sql.ref(resource.key)}::text) as label${english}${parent} from ${relation(resource)} ${whereAll(conditions)} order by ${order} limit ${whole === true ? MOST_OPTIONS : request.pageSize}`,
  );
  return { list: rows };
}
