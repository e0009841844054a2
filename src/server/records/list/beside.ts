/** `beside`: the records that a field of a list refers to, or the values it has, and how many rows each of them has. */
import { sql } from 'kysely';
import { BESIDE_BOUND, BESIDE_PAGE, type BesideData, type BesideNode, type BesideQuery } from '../../../contract/beside.ts';
import { MAX_OFFSET } from '../../../contract/constants.ts';
import type { Beside } from '../../../documents/ground/model/beside.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { badBody } from '../../errors/error.ts';
import { relation } from '../../source/columns.ts';
import { like, type Sql } from '../../source/operators.ts';
import { branchSql } from './branches.ts';
import type { Reader } from '../rows/reader.ts';
import type { Call } from '../../user/call.ts';
import { checkMasked } from '../reach/disclosure.ts';
import { prepareList } from './list.ts';
import { subtreeOf } from '../../source/subtree.ts';
import { scopeSql } from '../reach/scope.ts';
import { fieldsByName } from '../rows/shape.ts';
import { fetchRows, whereAll } from '../../source/rows.ts';

/** @throws AppError request.body */
function readQuery(body: unknown): Required<Omit<BesideQuery, 'screen' | 'value'>> & Pick<BesideQuery, 'value'> {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw badBody('应为对象', 'must be an object');
  const { branch = null, keyword = '', pageNum = 1, value } = body as Record<string, unknown>;
  if (branch !== null && typeof branch !== 'string') throw badBody('branch 应为编码或 null', 'branch must be a key or null');
  if (typeof keyword !== 'string' || keyword.length > 100)
    throw badBody('keyword 应为不超过 100 个字符的文本', 'keyword must be a text of 100 letters at most');
  if (value !== undefined && (typeof value !== 'string' || value.length > 200))
    throw badBody('value 应为不超过 200 个字符的文本', 'value must be a text of 200 letters at most');
  if (typeof pageNum !== 'number' || !Number.isInteger(pageNum) || pageNum < 1 || pageNum * BESIDE_PAGE > MAX_OFFSET)
    throw badBody('pageNum 应为正整数，且不能过大', 'pageNum must be a whole number from 1, not too far on');
  return { branch, keyword: keyword.trim(), pageNum, ...(value === undefined ? {} : { value }) };
}

const paged = (pageNum: number): Sql => sql`limit ${BESIDE_PAGE + 1} offset ${(pageNum - 1) * BESIDE_PAGE}`;

/** One more than a page tells that there are more. */
const pageOf = (rows: readonly BesideNode[]): Pick<BesideData, 'list' | 'more'> => ({
  list: rows.slice(0, BESIDE_PAGE),
  more: rows.length > BESIDE_PAGE,
});

/** Values of a field among the rows in reach, with their numbers. */
async function values(
  records: Reader,
  resource: Resource,
  { field, label, count }: Beside,
  conditions: readonly Sql[],
  { keyword, pageNum, value }: ReturnType<typeof readQuery>,
): Promise<BesideData> {
  const column = sql.ref(field);
  const name = label === undefined ? sql`null::text` : sql`min(${sql.ref(label)}::text)`;
  const ask = (more: readonly Sql[], page: Sql): Promise<BesideNode[]> =>
    fetchRows(
      records.database,
      sql<BesideNode>`select ${column}::text as value, ${name} as label${count ? sql`, least(count(*), ${BESIDE_BOUND + 1})::int as count` : sql``}
        from ${relation(resource)} ${whereAll([...conditions, sql`${column} <> ''`, ...more])} group by ${column} order by ${column} ${page}`,
    ).then((rows) => rows.map(({ label: title, ...rest }) => (typeof title === 'string' ? { ...rest, label: title } : rest)));
  const needle = `%${like(keyword)}%`;
  const byKeyword = [
    sql`(${column}::text ilike ${needle}${label === undefined ? sql`` : sql` or ${sql.ref(label)}::text ilike ${needle}`})`,
  ];
  const page = pageOf(await ask(keyword ? byKeyword : [], paged(pageNum)));
  const [selected] = value === undefined ? [] : await ask([sql`${column} = ${value}`], sql`limit 1`);
  return { ...page, ...(selected ? { chosen: { ...selected, above: [] } } : {}) };
}

/** Adds to nodes how many rows lie below each, counted no further than shown. */
async function addCounts(
  records: Reader,
  resource: Resource,
  beside: Beside,
  conditions: readonly Sql[],
  nodes: BesideNode[],
): Promise<void> {
  const field = fieldsByName(resource).get(beside.field);
  if (!field || !nodes.length) return;
  const under = subtreeOf(records.catalogue());
  const counted = nodes.map(
    ({ value }, n) =>
      sql`select ${n}::int as n, count(*)::int as count from (select 1 from ${relation(resource)} ${whereAll([...conditions, under(field, [value])])} limit ${BESIDE_BOUND + 1}) x`,
  );
  for (const { n, count } of await fetchRows(records.database, sql<{ n: number; count: number }>`${sql.join(counted, sql` union all `)}`))
    Object.assign(nodes[n] ?? {}, { count });
}

/** Records that a field refers to, within the user's reach: the top of a tree, what is below one of it, or all. */
async function referred(
  records: Reader,
  target: Resource,
  within: readonly Sql[],
  { branch, keyword, pageNum, value }: ReturnType<typeof readQuery>,
): Promise<BesideData> {
  const { tree } = target;
  const [key, label] = [sql`${sql.ref(target.key)}::text`, sql`coalesce(${sql.ref(target.label)}::text, ${sql.ref(target.key)}::text)`];
  const from = relation(target);
  const needle = `%${like(keyword)}%`;
  const matching = keyword ? [sql`(${label} ilike ${needle} or ${key} ilike ${needle})`] : tree ? [branchSql(target, branch, within)] : [];
  const page = pageOf(
    await fetchRows(
      records.database,
      sql<BesideNode>`select ${key} as value, ${label} as label from ${from} ${whereAll([...within, ...matching])} order by 2, 1 ${paged(pageNum)}`,
    ),
  );
  if (tree && page.list.length) {
    const parent = sql.ref(tree.parent);
    const parents = await fetchRows(
      records.database,
      sql<{
        key: string;
      }>`select distinct ${parent} as key from ${from} ${whereAll([...within, sql`${parent} = any(${page.list.map((n) => n.value)}::text[])`])}`,
    );
    const having = new Set(parents.map((row) => row.key));
    for (const node of page.list) node.children = having.has(node.value);
  }
  if (value === undefined) return page;
  const path = tree ? sql`${sql.ref(tree.path)}` : sql`null::text`;
  const [selected] = await fetchRows(
    records.database,
    sql<
      BesideNode & { path: string | null }
    >`select ${key} as value, ${label} as label, ${path} as path from ${from} ${whereAll([...within, sql`${sql.ref(target.key)} = ${value}`])} limit 1`,
  );
  if (!selected) return page;
  const { path: way, ...node } = selected;
  return { ...page, chosen: { ...node, above: (way ?? '').split('/').filter((one) => one !== '' && one !== value) } };
}

/** What lies beside the list of the screen that asks. @throws AppError permission.denied, request.body, request.filter */
export async function beside(records: Reader, resource: Resource, call: Call, body: unknown): Promise<BesideData> {
  const query = readQuery(body);
  const p = prepareList(records, resource, call, {});
  const definition = p.screen ? p.list.beside : undefined;
  const field = definition && fieldsByName(p.resource).get(definition.field);
  if (!definition || !field) throw badBody('screen 应为带有旁侧分类的列表页面', 'screen must be one whose list has something beside it');
  checkMasked(
    p.masked,
    [],
    [definition.field, definition.label ?? definition.field].map((name) => ({ field: name })),
  );
  const target = field.reference === undefined ? undefined : records.catalogue().resources[field.reference];
  if (!target) return values(records, p.resource, definition, p.conditions, query);
  const within = [
    scopeSql(records.catalogue(), target, call.user),
    target.softDelete ? sql`${sql.ref('deletedTime')} is null` : undefined,
  ].filter((one): one is Sql => one !== undefined);
  const data = await referred(records, target, within, query);
  if (definition.count) await addCounts(records, p.resource, definition, p.conditions, data.list);
  return data;
}
