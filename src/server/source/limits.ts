/** What an audience sees only a part of, in SQL: conditions on rows, and what is counted of them for it alone. */
import { sql } from 'kysely';
import { limitsFor } from '../../documents/features/limits/index.ts';
import { ORIGIN } from '../../documents/kit/own.ts';
import type { Audience } from '../../documents/ground/powers.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { isGroup, type Condition, type Where } from '../../documents/ground/where/types.ts';
import { COLUMN, limitedColumn, relation } from './columns.ts';
import type { Sql } from './operators.ts';
import { subtreeOf } from './subtree.ts';
import { verdictSql } from './values.ts';

type Resources = Pick<Catalogue, 'resources'>;

const fieldsOf = ({ fields }: Resource): ReadonlyMap<string, Field> => new Map(fields.map((f) => [f.name, f]));

/** A condition on a record that the row refers to: the row's reference is among those that meet it. */
function alongSql(condition: Condition, resource: Resource, { resources }: Resources): Sql {
  const [by = '', name = ''] = condition.field.split('.');
  const target = resources[resource.fields.find((f) => f.name === by)?.reference ?? ''];
  if (!target) return sql`false`;
  const met = verdictSql([{ ...condition, field: name }], fieldsOf(target), subtreeOf({ resources }));
  const live = target.softDelete ? sql` and ${sql.id('deletedTime')} is null` : sql``;
  return sql`${sql.id(by)} in (select ${sql.id(target.key)} from ${sql.table(`public.${target.name}`)} where ${met}${live})`;
}

function whereSql(where: Where, resource: Resource, catalogue: Resources): Sql {
  const items = where.map((item): Sql => {
    if (!isGroup(item))
      return item.field.includes('.') ? alongSql(item, resource, catalogue) : verdictSql([item], fieldsOf(resource), subtreeOf(catalogue));
    const inner = item.value.map((one) => whereSql([one], resource, catalogue));
    return item.operator === 'or'
      ? inner.length
        ? sql`(${sql.join(inner, sql` or `)})`
        : sql`false`
      : whereSql(item.value, resource, catalogue);
  });
  return items.length ? sql.join(items, sql` and `) : sql`true`;
}

/** Of rows of others, those that are seen where they are: looked up by the id that they keep. */
function ofParts({ rows = [] }: Resource, audience: Audience | undefined, catalogue: Resources): Sql[] {
  return rows.flatMap(({ resource }): Sql[] => {
    const original = catalogue.resources[resource];
    const limits = original ? limitsSql(original, audience, catalogue) : [];
    if (!original || !limits.length) return [];
    // The name of the outer id is taken where no table stands that has one too.
    const subquery = sql`select 1 from (select ${sql.id('id')} as ${sql.id('$row')}) o join ${relation(original)} d on d.${sql.id('id')} = o.${sql.id('$row')} where ${sql.join(limits, sql` and `)}`;
    return [sql`(${sql.id(ORIGIN)} <> ${sql.lit(resource)} or exists (${subquery}))`];
  });
}

/** Conditions that keep an audience to its part of the rows; who belongs to none is held to all of them. */
export const limitsSql = (resource: Resource, audience: Audience | undefined, catalogue: Resources): Sql[] => [
  ...limitsFor(resource, audience).map((limit) => whereSql(limit.where, resource, catalogue)),
  ...ofParts(resource, audience, catalogue),
];

/** The field as an audience reads it: from a column of its own where its children are not all seen. */
export const asSeenBy = (field: Field, audience: Audience): Field =>
  field.computed?.limited?.includes(audience) ? ({ ...field, [COLUMN]: limitedColumn(field.name, audience) } as Field) : field;
