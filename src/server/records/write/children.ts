/** Rows that hold a reference to what is about to be deleted. */
import { sql, type Kysely } from 'kysely';
import { codesFor, targetsOf } from '../../../documents/ground/fields/targets.ts';
import { hasTable } from '../../../documents/kit/own.ts';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { ChildrenData } from '../../../contract/envelope.ts';
import type { Tables } from '../../db/connection.ts';
import { isMany } from '../../../documents/ground/fields/traits.ts';

const BOUND = 10_000;

/** Counts (up to 10,000 each) of rows that refer to the given ones; scope columns of logs do not count. */
export async function childrenOf(
  db: Kysely<Tables>,
  catalogue: Catalogue,
  resource: Resource,
  rows: readonly Record<string, unknown>[],
): Promise<ChildrenData['children']> {
  const keys = rows.map((r) => String(r[resource.key]));
  const children: ChildrenData['children'] = [];
  for (const other of Object.values(catalogue.resources).filter(hasTable)) {
    const references = other.fields.filter(
      (f) => f.computed === undefined && targetsOf(f).includes(resource.name) && !(f.readOnly && f.name === 'companyCode'),
    );
    if (!references.length) continue;
    const matches = references.map((f) =>
      f.references
        ? sql`(${sql.ref(f.name)} = any(${keys}::text[]) and ${sql.ref(f.references.by)} = any(${codesFor(f, resource.name)}::text[]))`
        : isMany(f)
          ? sql`${sql.ref(f.name)} && ${keys}::text[]`
          : sql`${sql.ref(f.name)} = any(${keys}::text[])`,
    );
    const own = other.name === resource.name ? sql`and ${sql.ref(resource.key)}::text <> all(${keys}::text[])` : sql``;
    const live = other.softDelete ? sql`and "deletedTime" is null` : sql``;
    const { rows: counted } = await sql<{
      n: number;
    }>`select count(*)::int as n from (select 1 from ${sql.table(other.name)} where (${sql.join(matches, sql` or `)}) ${own} ${live} limit ${BOUND}) x`.execute(
      db,
    );
    const count = counted[0]?.n ?? 0;
    if (count) children.push({ resource: other.name, title: other.title, titleEn: other.titleEn, count });
  }
  return children;
}
