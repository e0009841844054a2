/** One fact as a statement: its rows, the keys of its groups, and the aggregates its measures want. */
import { sql } from 'kysely';
import { dayOf, momentOf, startsOf, timeZone } from '../../documents/ground/clock.ts';
import type { Step } from '../../documents/ground/model/computed.ts';
import type { Measure } from '../../documents/ground/model/measures.ts';
import { MAX_GROUPS, type Fact, type Group, type LatestDocument } from '../../documents/features/source/index.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { readsOf } from '../../documents/ground/values/index.ts';
import { comparedFields } from '../../documents/ground/where/reads.ts';
import { resolveWhere } from '../../documents/ground/where/resolve.ts';
import { isGroup, type Where, type WhereContext } from '../../documents/ground/where/types.ts';
import type { Database } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import { columnOf } from './columns.ts';
import { joinsSql, type Within } from './joins.ts';
import type { Sql } from './operators.ts';
import type { Scan } from './scans.ts';
import { valueSql } from './values.ts';
import type { Subtree } from './subtree.ts';
import { whereToSql } from './where.ts';
import { isDay, isNumber } from '../../documents/ground/fields/traits.ts';

/** What a fact is worked out in. */
export interface FactScope {
  database: Database;
  catalogue: Catalogue;
  resource: Resource;
  /** Fields by name, those along references by path; without what the user may not know. */
  fields: ReadonlyMap<string, Field>;
  /** Conditions of scope, grant and life on the rows, and those of who reaches what along references. */
  conditions: readonly Sql[];
  within: Within;
  context: WhereContext;
  subtree: Subtree;
}

/** A fact has more groups than an answer holds. */
export class TooManyGroups extends AppError {
  constructor() {
    super('source.groups');
  }
}

const pathsIn = (fields: ReadonlyMap<string, Field>, names: Iterable<string>): Record<string, Step[]> => {
  const paths: Record<string, Step[]> = {};
  for (const name of names) {
    const steps = name.includes('.') ? fields.get(name)?.computed?.paths[name] : undefined;
    if (steps) paths[name] = steps;
  }
  return paths;
};

/** Names that a fact reads. */
const readsOfFact = ({ where, latest, groups, measures }: Fact): string[] => [
  ...comparedFields(where),
  ...(latest ? [latest.per, latest.by] : []),
  ...groups.flatMap((g) => [g.field?.name ?? '', g.level?.path.name ?? '', ...(g.cases ?? []).flatMap((c) => comparedFields(c.where))]),
  ...measures.flatMap((m) => [...(m.value === undefined ? [] : readsOf(m.value)), m.once ?? '', ...comparedFields(m.where ?? [])]),
];

/** The condition of a measure or a case, its references resolved. */
function conditionSql(where: Where, { fields, context, subtree }: FactScope): Sql {
  return whereToSql(resolveWhere(where, context), fields, subtree) ?? sql`true`;
}

/** First and last instant of a time over the rows, ms; undefined without rows. */
async function spanOf(field: Field, from: Sql, { database }: FactScope): Promise<[number, number] | undefined> {
  const column = columnOf(field);
  const { rows } = await sql<{
    a: number | null;
    b: number | null;
  }>`select extract(epoch from min(${column}))::float8 * 1000 as a, extract(epoch from max(${column}))::float8 * 1000 as b ${from}`.execute(
    database.db,
  );
  const { a = null, b = null } = rows[0] ?? {};
  return a === null || b === null ? undefined : [a, b];
}

/** Periods that the conditions of a fact may name without a look at its rows. */
const LONG = 1000;

/** The ends that resolved conditions set a time, ms. */
function boundsOf(field: string, where: Where): [number, number] | undefined {
  for (const item of where) {
    if (isGroup(item) || item.field !== field || (item.operator !== 'during' && item.operator !== 'between')) continue;
    const [from, to] = [item.value].flat().map((v) => (typeof v === 'string' ? momentOf(v) : Number.NaN));
    if (from !== undefined && to !== undefined && from <= to) return [from, to];
  }
  return undefined;
}

const zoneOf = ({ context }: FactScope): string => context.zone ?? timeZone();

/** The starts of a group's periods within two instants. */
const startsIn = ({ by = 'day' }: Group, [from, to]: [number, number], scope: FactScope): number[] =>
  startsOf(from, to + 1, by, MAX_GROUPS + 1, zoneOf(scope));

/** The same where the conditions say the instants; undefined where that is for the rows to say. */
export function boundedStarts(group: Group, where: Where, scope: FactScope): number[] | undefined {
  const bounds = boundsOf(group.field?.name ?? '', where);
  const starts = bounds ? startsIn(group, bounds, scope) : [];
  return starts.length && starts.length <= LONG ? starts : undefined;
}

/** A group's key. Times go by bounds worked out here, so that zone and clock changes are those of the one clock. */
async function keyOf(group: Group, from: Sql, where: Where, scope: FactScope): Promise<Key> {
  const { field } = group;
  if (!field) return { key: sql.id('$case') };
  const column = columnOf(field);
  if (group.each) return { key: sql.id(`$each ${group.name}`) };
  if (group.edges)
    return {
      // Below the first bound is in none, as what has no value is.
      key: sql`nullif(width_bucket(${column}::float8, ${group.edges}::float8[]), 0)`,
      read: (n) => (n === null ? null : group.edges?.[Number(n) - 1]),
    };
  if (group.step !== undefined) return { key: sql`floor(${column}::float8 / ${group.step}::float8) * ${group.step}::float8` };
  if (group.level) return { key: sql`nullif(split_part(${columnOf(group.level.path)}, '/', ${group.level.depth + 1}::int), '')` };
  if (!group.by) return { key: column };
  if (isDay(field)) return { key: sql`to_char(date_trunc(${group.by}, ${column}::timestamp), 'YYYY-MM-DD')` };
  let starts = boundedStarts(group, where, scope);
  if (!starts) {
    // Where the conditions say an end that is far off, the rows may say a nearer one.
    const span = await spanOf(field, from, scope);
    if (!span) return { key: sql`null::text` };
    starts = startsIn(group, span, scope);
  }
  if (starts.length > MAX_GROUPS) throw new TooManyGroups();
  const zone = zoneOf(scope);
  const days = starts.map((at) => dayOf(at, zone));
  return {
    key: sql`width_bucket(${column}, ${starts.map((at) => new Date(at).toISOString())}::timestamptz[])`,
    read: (n) => (n === null ? null : days[Number(n) - 1]),
  };
}

/** What rows are grouped by, and how a group is called whose key is read. */
interface Key {
  key: Sql;
  read?: (value: unknown) => unknown;
}

/** A sum in which each value of a field counts once, whatever rows carry it: PostgreSQL keeps one entry for each. */
function onceSql(key: Field, value: Sql, { where }: Measure, scope: FactScope): Sql {
  const there = [sql`${columnOf(key)} is not null`, ...(where ? [conditionSql(where, scope)] : [])];
  const entries = sql`jsonb_object_agg(${columnOf(key)}::text, ${value}) filter (where ${sql.join(there, sql` and `)})`;
  return sql`coalesce((select sum(e.v::float8) from jsonb_each_text(${entries}) e(k, v)), 0)::float8`;
}

function aggregateSql(measure: Measure, scope: FactScope): Sql {
  const { fields } = scope;
  const value = measure.value === undefined ? undefined : valueSql(measure.value, fields);
  const filter = measure.where ? sql` filter (where ${conditionSql(measure.where, scope)})` : sql``;
  switch (measure.aggregate) {
    case 'sum':
      if (measure.once !== undefined) return onceSql(fields.get(measure.once) as Field, value ?? sql`null`, measure, scope);
      return sql`coalesce(sum(${value})${filter}, 0)::float8`;
    case 'avg':
      return sql`(avg(${value})${filter})::float8`;
    case 'min':
      return isNumber(measure) ? sql`(min(${value})${filter})::float8` : sql`min(${value})${filter}`;
    case 'max':
      return isNumber(measure) ? sql`(max(${value})${filter})::float8` : sql`max(${value})${filter}`;
    case 'distinct':
      return sql`(count(distinct ${value})${filter})::float8`;
    case 'percentile':
      return sql`(percentile_cont(${(measure.at ?? 50) / 100}::float8) within group (order by ${value})${filter})::float8`;
    default:
      return value ? sql`(count(${value})${filter})::float8` : sql`(count(*)${filter})::float8`;
  }
}

/** Of measures that all have conditions, the rows that any of them counts: an index may find these. */
function countedSql(bases: readonly Measure[], scope: FactScope): Sql | undefined {
  const conditions = bases.map((m) => m.where && conditionSql(m.where, scope)).filter((c) => c !== undefined);
  return conditions.length && conditions.length === bases.length ? sql`(${sql.join(conditions, sql` or `)})` : undefined;
}

/** Rows of a case by itself: they may overlap, so each case is a pass of its own over the rows. */
function casesSql(groups: readonly Group[], scope: FactScope): Sql {
  const cases = groups.find((g) => g.cases)?.cases;
  if (!cases) return sql``;
  // A case of what nobody has selected is none.
  const selected = cases.filter((c) => resolveWhere(c.where, scope.context).length > 0);
  if (!selected.length) return sql` cross join lateral (select null::text as "$case" where false) cases`;
  const conditions = selected.map((c) => sql`(${c.name}::text, ${conditionSql(c.where, scope)})`);
  return sql` cross join lateral (select v.name as "$case" from (values ${sql.join(conditions)}) v(name, holds) where v.holds) cases`;
}

const eachSql = (groups: readonly Group[]): Sql => {
  const each = groups.filter((g) => g.each && g.field);
  return each.length
    ? sql.join(
        each.map(
          (g) => sql` cross join lateral unnest(${columnOf(g.field as Field)}) ${sql.id(`u ${g.name}`)}(${sql.id(`$each ${g.name}`)})`,
        ),
        sql``,
      )
    : sql``;
};

/** The last of each of the rows that match: `wanted` of them. */
export function latestSql(
  { per, by }: LatestDocument,
  wanted: Sql,
  read: Sql,
  conditions: readonly Sql[],
  fields: ReadonlyMap<string, Field>,
): Sql {
  const [each, time] = [fields.get(per) as Field, fields.get(by) as Field].map(columnOf) as [Sql, Sql];
  const all = sql.join([...conditions, sql`${each} is not null`], sql` and `);
  return sql`select distinct on (${each}) ${wanted} ${read} where ${all} order by ${each}, ${time} desc nulls last, id desc`;
}

/** Of statements on images of rows: whether a row came or went. */
export const SIGN = '$sign';

/** Counts of rows that came, less those that went. */
function signedSql(measure: Measure, scope: FactScope): Sql {
  const value = measure.value === undefined ? undefined : valueSql(measure.value, scope.fields);
  const met = [...(value ? [sql`${value} is not null`] : []), ...(measure.where ? [conditionSql(measure.where, scope)] : [])];
  return sql`coalesce(sum(${sql.id(SIGN)})${met.length ? sql` filter (where ${sql.join(met, sql` and `)})` : sql``}, 0)::float8`;
}

/** What is read of a fact's rows. */
export interface Reading {
  /** Rows under the columns of the resource. */
  rows: Sql;
  /** Only those that meet this as well. */
  also?: Sql;
  /** Counts go by the signs of the rows. */
  signed?: true;
}

/** Measures of a fact that the database works out. */
export const basesOf = ({ measures }: Fact): Measure[] => measures.filter((m) => m.aggregate);

/** The statement for a fact. @throws TooManyGroups */
export async function compileFact(fact: Fact, scope: FactScope, { rows, also, signed }: Reading): Promise<{ scan: Scan; keys: Key[] }> {
  const { catalogue, fields, conditions, within, context, subtree } = scope;
  const filter = whereToSql(resolveWhere(fact.where, context), fields, subtree);
  const bases = basesOf(fact);
  const counted = filter || fact.groups.length || fact.latest ? undefined : countedSql(bases, scope);
  const all = [...conditions, filter, counted, also].filter((c) => c !== undefined);
  const limits = all.length ? sql`where ${sql.join(all, sql` and `)}` : sql``;
  const paths = pathsIn(fields, readsOfFact(fact));
  const read = sql`from ${rows}${joinsSql(paths, catalogue, within)}`;
  const from = sql`${fact.latest ? sql`from (${latestSql(fact.latest, sql`*`, read, all, fields)}) latest` : read}${eachSql(fact.groups)}${casesSql(fact.groups, scope)} ${fact.latest ? sql`` : limits}`;
  const keys = await Promise.all(fact.groups.map((g) => keyOf(g, from, fact.where, scope)));
  const figures = bases.map((m) => (signed ? signedSql(m, scope) : aggregateSql(m, scope)));
  return { scan: { from, keys: keys.map((k) => k.key), figures, most: MAX_GROUPS + 1 }, keys };
}
