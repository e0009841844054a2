/** What lies along references, joined to the rows that refer: a column called by its path. */
import { sql } from 'kysely';
import type { Step } from '../../documents/ground/model/computed.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Sql } from './operators.ts';

/** Rows of a resource that somebody may reach through a reference; undefined for all that are there. */
export type Within = (resource: Resource) => Sql | undefined;

/** One left join for a path: `"stationCode.province"` of the rows on its left. Rows that are gone give nothing. */
function joinOf(
  path: string,
  steps: readonly Step[],
  catalogue: Pick<Catalogue, 'resources'>,
  at: number,
  within?: Within,
): Sql | undefined {
  const targets = steps.map((step) => catalogue.resources[step.resource]);
  const [first] = targets;
  if (!first || targets.some((t) => !t)) return undefined;
  const alias = (i: number): Sql => sql.id(`s${i}`);
  const rows = (target: Resource, i: number): Sql => {
    const conditions = [target.softDelete ? sql`"deletedTime" is null` : undefined, within?.(target)].filter(
      (c): c is Sql => c !== undefined,
    );
    return conditions.length
      ? sql`(select * from ${sql.table(`public.${target.name}`)} where ${sql.join(conditions, sql` and `)}) ${alias(i)}`
      : sql`${sql.table(`public.${target.name}`)} ${alias(i)}`;
  };
  const chain = (targets as Resource[])
    .slice(1)
    .map(
      (target, i) =>
        sql` left join ${rows(target, i + 1)} on ${alias(i + 1)}.${sql.id(target.key)} = ${alias(i)}.${sql.id(steps[i + 1]?.field ?? '')}`,
    );
  const key = sql.id(`$k${at}`);
  const last = alias(targets.length - 1);
  const end = sql.id(path.split('.').at(-1) ?? '');
  return sql` left join (select ${alias(0)}.${sql.id(first.key)} as ${key}, ${last}.${end} as ${sql.id(path)} from ${rows(first, 0)}${sql.join(chain, sql``)}) ${sql.id(`j${at}`)} on ${key} = ${sql.id(steps[0]?.field ?? '')}`;
}

/** The joins for several paths. */
export function joinsSql(paths: Readonly<Record<string, readonly Step[]>>, catalogue: Pick<Catalogue, 'resources'>, within?: Within): Sql {
  const joins = Object.entries(paths).flatMap(([path, steps], i) => joinOf(path, steps, catalogue, i, within) ?? []);
  return joins.length ? sql.join(joins, sql``) : sql``;
}
