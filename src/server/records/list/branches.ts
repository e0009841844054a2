/** Trees in lists: the rows below one, which of them have some below themselves, and the way down to a row that was found. */
import { sql } from 'kysely';
import type { List } from '../../../documents/ground/model/list.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { AppError } from '../../errors/error.ts';
import type { Reader } from '../rows/reader.ts';
import type { ListRequest } from './listQuery.ts';
import { relation } from '../../source/columns.ts';
import type { Sql } from '../../source/operators.ts';
import { type Row, fetchRows, whereAll } from '../../source/rows.ts';

/** Rows directly below a key; without one those whose parent the user does not reach. @throws AppError request.filter */
export function branchSql(resource: Resource, branch: string | null, within: readonly Sql[]): Sql {
  const { tree, key } = resource;
  if (!tree) throw new AppError('request.filter', { reason: { zh: 'branch 仅用于树形数据', en: 'branch is for trees only' } });
  const parent = sql.ref(tree.parent);
  if (branch !== null) return sql`${parent} = ${branch}`;
  return sql`(${parent} is null or ${parent} not in (select ${sql.ref(key)} from ${relation(resource)} ${whereAll(within)}))`;
}

interface Listed {
  resource: Resource;
  list: List;
  request: ListRequest;
  within: Sql[];
  screen: boolean;
}

/** Adds `$children` to rows of a branch, `$path` (names of what stands above) to rows found anywhere in a tree. */
export async function addBranches(records: Reader, { resource, list, request, within, screen }: Listed, rows: Row[]): Promise<void> {
  const { tree, key, label } = resource;
  if (!tree || rows.length === 0) return;
  if (request.branch !== undefined) {
    const keys = rows.map((row) => String(row[key]));
    const parent = sql.ref(tree.parent);
    const children = await fetchRows(
      records.database,
      sql<{
        parent: string;
      }>`select distinct ${parent} as parent from ${relation(resource)} ${whereAll([...within, sql`${parent} = any(${keys}::text[])`])}`,
    );
    const parents = new Set(children.map((row) => row.parent));
    for (const row of rows) row.$children = parents.has(String(row[key]));
  } else if (screen && list.tree) {
    const above = (row: Row): string[] =>
      String(row[tree.path] ?? '')
        .split('/')
        .filter((part) => part !== '')
        .slice(0, -1);
    const keys = [...new Set(rows.flatMap(above))];
    const ancestors = await fetchRows(
      records.database,
      sql<{
        key: string;
        label: string;
      }>`select ${sql.ref(key)} as key, ${sql.ref(label)}::text as label from ${relation(resource)} ${whereAll([...within, sql`${sql.ref(key)} = any(${keys}::text[])`])}`,
    );
    const names = new Map(ancestors.map((row) => [row.key, row.label]));
    for (const row of rows) row.$path = above(row).flatMap((one) => names.get(one) ?? []);
  }
}
