/** Periods that may not overlap, asked of the table while the values that records have in common are held. */
import { sql } from 'kysely';
import { isoIn, timeZone } from '../../../documents/ground/clock.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { isDay } from '../../../documents/ground/fields/traits.ts';
import { fieldsOfOverlap } from '../../../documents/features/overlap/index.ts';
import type { NoOverlap } from '../../../documents/ground/model/overlap.ts';
import { fieldsRead } from '../../../documents/ground/where/reads.ts';
import { resolveWhere } from '../../../documents/ground/where/resolve.ts';
import { scopeSql } from '../reach/scope.ts';
import { fieldsByName } from '../rows/shape.ts';
import { relation } from '../../source/columns.ts';
import type { Sql } from '../../source/operators.ts';
import { subtreeOf } from '../../source/subtree.ts';
import { whereToSql } from '../../source/where.ts';
import type { StoredScope, Written } from './written.ts';
import type { Problem } from './validation.ts';

/** Two records whose periods overlap. */
interface Meeting {
  id: string;
  /** What the other is called; null when the user does not reach it. */
  label: string | null;
  begins: string | null;
  ends: string | null;
}

/** Whether one period ends before another begins: a day belongs to both of its ends, a moment only to what begins with it. */
const apart = (day: boolean, ends: Sql, begins: Sql): Sql => (day ? sql`${ends} < ${begins}` : sql`${ends} <= ${begins}`);

const shown = (value: unknown, field: Field | undefined): string => {
  if (value === null || value === undefined) return '…';
  if (field && isDay(field)) return String(value).slice(0, 10);
  return isoIn(new Date(String(value)).getTime(), timeZone())
    .slice(0, 16)
    .replace('T', ' ');
};

function problemOf(fields: ReadonlyMap<string, Field>, { from, to }: NoOverlap, { label, begins, ends }: Meeting): Problem {
  const period = `${shown(begins, fields.get(from))} – ${shown(ends, fields.get(to))}`;
  return label === null
    ? { field: from, keyword: 'overlap', zh: '与另一条记录的时段重叠', en: 'Overlaps with another record' }
    : { field: from, keyword: 'overlap', zh: `与「${label}」的时段重叠（${period}）`, en: `Overlaps with "${label}" (${period})` };
}

async function meetingsOf({ db, catalogue, resource, user }: StoredScope, overlap: NoOverlap, ids: readonly string[]): Promise<Meeting[]> {
  const fields = fieldsByName(resource);
  const common = overlap.fields.map((name) => fields.get(name)).filter((f) => f !== undefined);
  const day = [fields.get(overlap.from)].some((f) => f !== undefined && isDay(f));
  const met = whereToSql(resolveWhere(overlap.where ?? [], { now: new Date().toISOString() }), fields, subtreeOf(catalogue));
  const live = resource.softDelete ? sql`"deletedTime" is null` : undefined;
  const valued = common.map((f) => sql`${sql.ref(f.name)} is not null`);
  const counted = sql`select * from ${relation(resource)} where ${sql.join([...[met, live].filter((c) => c !== undefined), ...valued], sql` and `)}`;
  // Whoever writes next to the same values waits here, and then sees what was written.
  const values = sql.join(
    common.map((f) => sql`${sql.ref(f.name)}::text`),
    sql`, `,
  );
  await sql`select pg_advisory_xact_lock(key) from (select distinct hashtextextended(jsonb_build_array(${`overlap ${resource.name} ${overlap.name}`}::text, ${values})::text, 0) as key
    from (${counted}) own where id = any(${[...ids]}::uuid[]) order by 1) keys`.execute(db);
  const reached = user ? (scopeSql(catalogue, resource, user) ?? sql`true`) : sql`false`;
  const column = (table: string, name: string): Sql => sql.ref(`${table}.${name}`);
  const equal = common.map((f) => sql`${column('own', f.name)} = ${column('other', f.name)}`);
  const [from, to] = [overlap.from, overlap.to];
  const { rows } = await sql<Meeting>`select distinct on (own.id) own.id,
      case when other.id in (select id from ${relation(resource)} where ${reached}) then ${column('other', resource.label)}::text end as label,
      ${column('other', from)}::text as begins, ${column('other', to)}::text as ends
    from (${counted}) own join (${counted}) other on ${sql.join([...equal, sql`own.id <> other.id`], sql` and `)}
    where own.id = any(${[...ids]}::uuid[])
      and not coalesce(${apart(day, column('own', to), column('other', from))}, false)
      and not coalesce(${apart(day, column('other', to), column('own', from))}, false)
    order by own.id, ${column('other', from)} nulls first, other.id`.execute(db);
  return rows;
}

/** Of written records, the periods that overlap with others: each tells of the earliest it meets. */
export async function overlapProblems(scope: StoredScope, written: readonly Written[]): Promise<[string, Problem[]][]> {
  const found: [string, Problem[]][] = [];
  for (const overlap of scope.resource.noOverlap ?? []) {
    const reads = [...fieldsOfOverlap(overlap), ...fieldsRead(overlap.where ?? [])];
    const ids = written.filter(({ moved }) => !moved || reads.some((name) => moved.has(name))).map(({ id }) => id);
    if (!ids.length) continue;
    const fields = fieldsByName(scope.resource);
    for (const meeting of await meetingsOf(scope, overlap, ids)) found.push([meeting.id, [problemOf(fields, overlap, meeting)]]);
  }
  return found;
}
