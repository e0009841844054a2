/** `POST {api}/aggregate`: counts and sums over what a list call would reach, grouped by up to three fields. */
import { sql } from 'kysely';
import type { Field, Resource } from '../../documents/types.ts';
import { AppError } from '../http/errors.ts';
import { relation } from '../source/columns.ts';
import type { Call, Records } from './context.ts';
import { checkMasked } from './disclosure.ts';
import { addLabels } from './labels.ts';
import { prepareList } from './list.ts';
import type { Row } from './page.ts';
import { fieldsByName, whereAll } from './shape.ts';
import type { Sql } from '../source/operators.ts';

/** `count` without a field counts rows, with one its values; `empty` what has none. */
const FUNCTIONS = ['count', 'empty', 'distinct', 'sum', 'avg', 'min', 'max'] as const;
const NUMERIC: readonly string[] = ['sum', 'avg'];
const PERIODS = ['day', 'week', 'month', 'year'] as const;
const MAX_GROUPS = 1000;

interface Measure {
  name: string;
  function: (typeof FUNCTIONS)[number];
  field?: string;
  time?: boolean;
}
const isTime = ({ type }: Field): boolean => type === 'date' || type === 'datetime';

/** Whether a function can be worked out of a field. */
function fits({ function: name, field: said }: Measure, field: Field | undefined): boolean {
  if (said === undefined) return name === 'count';
  if (!field || (field.operators.length === 0 && !field.sortable)) return false;
  if (NUMERIC.includes(name)) return field.type === 'number';
  if (name === 'distinct') return field.type !== 'location';
  return (name !== 'min' && name !== 'max') || field.type === 'number' || isTime(field);
}

interface GroupKey {
  field: string;
  period?: (typeof PERIODS)[number];
}

const bad = (reason: string): AppError => new AppError('request.body', { reason });
const NAME = /^[A-Za-z][A-Za-z0-9]{0,40}$/;

function readMeasures(said: unknown, fields: ReadonlyMap<string, Field>): Measure[] {
  const list = said === undefined ? [{ name: 'count', function: 'count' }] : said;
  if (!Array.isArray(list) || !list.length || list.length > 10) throw bad('measures');
  return list.map((one: unknown) => {
    const m = (one ?? {}) as Measure;
    if (!NAME.test(m.name ?? '') || !FUNCTIONS.includes(m.function)) throw bad(`measures: ${JSON.stringify(one).slice(0, 80)}`);
    const field = m.field === undefined ? undefined : fields.get(m.field);
    if (!fits(m, field)) throw bad(`measures: ${m.function} ${m.field ?? ''}`);
    return { ...m, time: field !== undefined && isTime(field) };
  });
}

function readGroups(said: unknown, fields: ReadonlyMap<string, Field>): GroupKey[] {
  if (said === undefined || said === null) return [];
  if (!Array.isArray(said) || said.length > 3) throw bad('groupBy');
  return said.map((one: unknown) => {
    const key = (typeof one === 'string' ? { field: one } : (one ?? {})) as GroupKey;
    const field = fields.get(key.field);
    const time = field?.type === 'date' || field?.type === 'datetime';
    if (!field || !(field.sortable || field.type === 'dict') || (key.period !== undefined && !(time && PERIODS.includes(key.period))))
      throw bad(`groupBy: ${String(key.field)}`);
    return key;
  });
}

const keySql = (key: GroupKey): Sql =>
  key.period ? sql`to_char(date_trunc(${key.period}, ${sql.ref(key.field)}::timestamp), 'YYYY-MM-DD')` : sql.ref(key.field);

function measureSql(m: Measure): Sql {
  if (m.field === undefined) return sql`count(*)::float8 as ${sql.ref(m.name)}`;
  const column = sql.ref(m.field);
  if (m.time && m.function === 'min') return sql`min(${column}) as ${sql.ref(m.name)}`;
  if (m.time && m.function === 'max') return sql`max(${column}) as ${sql.ref(m.name)}`;
  switch (m.function) {
    case 'count':
      return sql`count(${column})::float8 as ${sql.ref(m.name)}`;
    case 'empty':
      return sql`(count(*) - count(${column}))::float8 as ${sql.ref(m.name)}`;
    case 'distinct':
      return sql`count(distinct ${column})::float8 as ${sql.ref(m.name)}`;
    case 'sum':
      return sql`coalesce(sum(${column}), 0)::float8 as ${sql.ref(m.name)}`;
    case 'avg':
      return sql`avg(${column})::float8 as ${sql.ref(m.name)}`;
    case 'min':
      return sql`min(${column})::float8 as ${sql.ref(m.name)}`;
    default:
      return sql`max(${column})::float8 as ${sql.ref(m.name)}`;
  }
}

/** Groups with their measures, largest first measure first. @throws AppError request.*, permission.denied */
export async function aggregate(records: Records, resource: Resource, call: Call, body: unknown): Promise<{ list: Row[] }> {
  const { measures: m, groupBy: g, ...rest } = (body ?? {}) as Record<string, unknown>;
  const p = prepareList(records, resource, call, rest);
  const fields = fieldsByName(p.resource);
  const measures = readMeasures(m, fields);
  const groups = readGroups(g, fields);
  checkMasked(p.masked, [], [...groups, ...measures.flatMap((one) => (one.field === undefined ? [] : [{ field: one.field }]))]);
  const keys = groups.map((k) => sql`${keySql(k)} as ${sql.ref(k.field)}`);
  const group = groups.length
    ? sql`group by ${sql.join(groups.map((_, i) => sql.raw(String(i + 1))))} order by ${sql.ref(measures[0]?.name ?? 'count')} desc nulls last limit ${MAX_GROUPS}`
    : sql``;
  const { rows } =
    await sql<Row>`select ${sql.join([...keys, ...measures.map(measureSql)])} from ${relation(resource)} ${whereAll(p.conditions)} ${group}`.execute(
      records.database.db,
    );
  await addLabels(
    records,
    groups.flatMap((k) => fields.get(k.field) ?? []),
    rows,
  );
  return { list: rows };
}
