/** What rows that refer to a row come to: one look along the index of the reference for each row that is read. */
import { sql } from 'kysely';
import { askedOf, type Children } from '../../documents/computed/children.ts';
import type { Audience, Catalogue, Resource } from '../../documents/types.ts';
import { limitsSql } from './limits.ts';
import type { Sql } from './operators.ts';
import { verdictSql } from './values.ts';
import { written } from './written.ts';

const conditionsOf = (said: Children, child: Resource, limits: readonly Sql[] = []): Sql[] => [
  ...(child.softDelete ? [sql`${sql.id('deletedTime')} is null`] : []),
  ...limits,
  ...(said.where ? [verdictSql(said.where, new Map(child.fields.map((f) => [f.name, f])))] : []),
];

const refersToMany = ({ by }: Children, child: Resource): boolean => child.fields.find((f) => f.name === by)?.type === 'multi-reference';

/**
 * Definitions of indexes that hold only the children somebody counts, so that a count reads these and no others. The clock has no
 * place in an index; such children are found by the reference alone.
 */
export function childIndexes(resource: Resource, { resources }: Pick<Catalogue, 'resources'>): string[] {
  const asked = Object.values(resources).flatMap((parent) => parent.fields.flatMap((f) => f.computed?.children ?? []));
  return [
    ...new Set(
      asked
        .filter((said) => said.resource === resource.name && said.where && !JSON.stringify(said.where).includes('"$'))
        .map(
          (said) =>
            `${refersToMany(said, resource) ? 'using gin ' : ''}("${said.by}") where ${written(sql.join(conditionsOf(said, resource), sql` and `))}`,
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
export function childrenSql(said: Children, parent: Resource, catalogue: Pick<Catalogue, 'resources'>, audience?: Audience): Sql {
  const child = catalogue.resources[said.resource];
  if (!child) return sql`null`;
  const limits = audience === undefined ? [] : limitsSql(child, audience, catalogue);
  const c = (name: string): Sql => sql`${sql.id('c')}.${sql.id(name)}`;
  const key = sql`${sql.id('t')}.${sql.id(parent.key)}`;
  const refers = refersToMany(said, child) ? sql`${c(said.by)} @> array[${key}::text]` : sql`${c(said.by)} = ${key}`;
  const conditions = [refers, ...(said.keys ? together(parent, c) : []), ...conditionsOf(said, child, limits)];
  const rows = sql`from ${sql.table(`public.${child.name}`)} ${sql.id('c')} where ${sql.join(conditions, sql` and `)}`;
  const asked = c(askedOf(said) ?? 'id');
  if (said.keys) return sql`array(select ${c(child.key)}::text ${rows} order by 1)`;
  if (said.count) return sql`(select count(*) ${rows})`;
  if (said.sum !== undefined) return sql`(select sum(${asked}) ${rows})`;
  if (said.last !== undefined)
    return sql`(select ${asked} ${rows} and ${c(said.order ?? 'id')} is not null order by ${c(said.order ?? 'id')} desc, ${c('id')} desc limit 1)`;
  return sql`(select ${said.least === undefined ? sql`max` : sql`min`}(${asked}) ${rows})`;
}
