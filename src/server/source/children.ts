/** What rows that refer to a row come to: one look along the index of the reference for each row that is read. */
import { sql } from 'kysely';
import { childField } from '../../documents/features/computed/children.ts';
import type { Children } from '../../documents/ground/model/computed.ts';
import type { Audience } from '../../documents/ground/powers.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { limitsSql } from './limits.ts';
import type { Sql } from './operators.ts';
import { noSubtree } from './subtree.ts';
import { verdictSql } from './values.ts';
import { written } from './written.ts';
import { isMany } from '../../documents/ground/fields/traits.ts';

const conditionsOf = (children: Children, child: Resource, limits: readonly Sql[] = []): Sql[] => [
  ...(child.softDelete ? [sql`${sql.id('deletedTime')} is null`] : []),
  ...limits,
  ...(children.where ? [verdictSql(children.where, new Map(child.fields.map((f) => [f.name, f])), noSubtree)] : []),
];

const refersToMany = ({ by }: Children, child: Resource): boolean => child.fields.some((f) => f.name === by && isMany(f));

/**
 * Definitions of indexes that hold only the children somebody counts, so that a count reads these and no others. The clock has no
 * place in an index; such children are found by the reference alone.
 */
export function childIndexes(resource: Resource, { resources }: Pick<Catalogue, 'resources'>): string[] {
  const definitions = Object.values(resources).flatMap((parent) => parent.fields.flatMap((f) => f.computed?.children ?? []));
  return [
    ...new Set(
      definitions
        .filter((children) => children.resource === resource.name && children.where && !JSON.stringify(children.where).includes('"$'))
        .map(
          (children) =>
            `${refersToMany(children, resource) ? 'using gin ' : ''}("${children.by}") where ${written(sql.join(conditionsOf(children, resource), sql` and `))}`,
        ),
    ),
  ];
}

/** Rows are named only to who sees them: those of the same station or company. */
function together({ scope }: Resource, c: (name: string) => Sql): Sql[] {
  if (scope === 'global') return [];
  const place = scope === 'station' ? 'stationCode' : 'companyCode';
  return [sql`${c(place)} is not distinct from ${sql.id('t')}.${sql.id(place)}`];
}

/** The value for the row `t` of the parent. Rows that are gone do not count, nor those that the audience does not see. */
export function childrenSql(children: Children, parent: Resource, catalogue: Pick<Catalogue, 'resources'>, audience?: Audience): Sql {
  const child = catalogue.resources[children.resource];
  if (!child) return sql`null`;
  const limits = audience === undefined ? [] : limitsSql(child, audience, catalogue);
  const c = (name: string): Sql => sql`${sql.id('c')}.${sql.id(name)}`;
  const key = sql`${sql.id('t')}.${sql.id(parent.key)}`;
  const refers = refersToMany(children, child) ? sql`${c(children.by)} @> array[${key}::text]` : sql`${c(children.by)} = ${key}`;
  const conditions = [refers, ...(children.keys ? together(parent, c) : []), ...conditionsOf(children, child, limits)];
  const rows = sql`from ${sql.table(`public.${child.name}`)} ${sql.id('c')} where ${sql.join(conditions, sql` and `)}`;
  const column = c(childField(children) ?? 'id');
  if (children.keys) return sql`array(select ${c(child.key)}::text ${rows} order by 1)`;
  if (children.count) return sql`(select count(*) ${rows})`;
  if (children.sum !== undefined) return sql`(select sum(${column}) ${rows})`;
  if (children.last !== undefined)
    return sql`(select ${column} ${rows} and ${c(children.order ?? 'id')} is not null order by ${c(children.order ?? 'id')} desc, ${c('id')} desc limit 1)`;
  return sql`(select ${children.min === undefined ? sql`max` : sql`min`}(${column}) ${rows})`;
}
