/** `under` in SQL: rows that lie below a key of a tree. */
import { sql } from 'kysely';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import { columnOf } from './columns.ts';
import type { Sql } from './operators.ts';

/** The SQL that tells whether a row's field names one of the keys or what lies below it. */
export type Subtree = (field: Field, keys: unknown[]) => Sql;

/** Below the keys by the path of the tree that the field refers to; equal to them where it refers to none. */
export function subtreeOf({ resources }: Pick<Catalogue, 'resources'>): Subtree {
  return (field, values) => {
    const target = resources[field.reference ?? ''];
    const keys = sql.join(values.map(String));
    const column = columnOf(field);
    if (!target?.tree) return sql`${column} in (${keys})`;
    const [key, path, table] = [sql.ref(target.key), sql.ref(target.tree.path), sql.table(`public.${target.name}`)];
    return sql`${column} in (select b.${key} from ${table} b, ${table} a where a.${key} in (${keys}) and starts_with(b.${path}, a.${path}))`;
  };
}

/** For conditions in which `schema check` refuses `under`. @throws Error when one asks it all the same */
export const noSubtree: Subtree = ({ name }) => {
  throw new Error(`under cannot be asked of ${name} here`);
};
