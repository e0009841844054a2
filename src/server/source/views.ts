/**
 * Views that rows are read through where the documents work out fields or join resources into one. Made again when their
 * definition changes; nothing is stored in them.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fieldType } from '../../documents/ground/fields/index.ts';
import type { Audience } from '../../documents/ground/powers.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { readsOf } from '../../documents/ground/values/index.ts';
import { resolveWhere } from '../../documents/ground/where/resolve.ts';
import type { WhereContext } from '../../documents/ground/where/types.ts';
import type { Database } from '../db/connection.ts';
import { columnOf, hasView, VIEWS } from './columns.ts';
import { childrenSql } from './children.ts';
import { joinsSql } from './joins.ts';
import { asSeenBy } from './limits.ts';
import type { Sql } from './operators.ts';
import { rowsSql } from './parts.ts';
import { valueSql } from './values.ts';
import { written } from './written.ts';

/** One view: its name, and the statement it stands for. */
export interface View {
  name: string;
  definition: string;
  /** Resources whose tables or views it reads. */
  needs: string[];
}

/** Fields of the resource, and what its computed fields read along references. */
function fieldsOf(resource: Resource, catalogue: Pick<Catalogue, 'resources'>): Map<string, Field> {
  const fields = new Map(resource.fields.map((f) => [f.name, f]));
  for (const { computed } of resource.fields)
    for (const [path, steps] of Object.entries(computed?.paths ?? {})) {
      const end = catalogue.resources[steps.at(-1)?.resource ?? '']?.fields.find((f) => f.name === path.split('.').at(-1));
      if (end) fields.set(path, { ...end, name: path });
    }
  return fields;
}

/** Fields worked out as rows are read, each level after those that it reads; `wanted` when only some are. */
function levelsOf({ fields }: Resource, wanted?: ReadonlySet<string>): Field[][] {
  const open = fields.filter((f) => f.computed && !f.computed.stored && (!wanted || wanted.has(f.name)));
  const levels = new Map<string, number>();
  for (const { name, computed } of open) {
    const below = readsOf(computed?.value ?? 0).flatMap((read) => levels.get(read) ?? []);
    levels.set(name, below.length ? Math.max(...below) + 1 : 0);
  }
  const depth = Math.max(-1, ...levels.values()) + 1;
  return Array.from({ length: depth }, (_, i) => open.filter((f) => levels.get(f.name) === i));
}

/** Rows with a column for each field that is worked out of them, level by level. */
const overRows = (rows: Sql, levels: readonly Field[][], columnsFor: (f: Field) => Sql[], catalogue: Pick<Catalogue, 'resources'>): Sql =>
  levels.reduce<Sql>((below, level, i) => {
    const paths = Object.assign({}, ...level.map((f) => f.computed?.paths ?? {})) as Record<string, never>;
    const from = i ? sql`(${below})` : below;
    return sql`select ${sql.join([sql`t.*`, ...level.flatMap(columnsFor)])} from ${from} t${joinsSql(paths, catalogue)}`;
  }, rows);

const columnAs = (f: Field, value: Sql): Sql => sql`(${value})::${sql.raw(fieldType(f.type).column(f.schema))} as ${columnOf(f)}`;

function viewOf(resource: Resource, catalogue: Pick<Catalogue, 'resources'>): View {
  const fields = fieldsOf(resource, catalogue);
  const column = (f: Field, audience?: Audience): Sql => {
    const { children, value = 0 } = f.computed ?? {};
    const read = audience === undefined ? fields : new Map([...fields].map(([name, one]) => [name, asSeenBy(one, audience)]));
    const own = audience === undefined ? f : asSeenBy(f, audience);
    return columnAs(own, children ? childrenSql(children, resource, catalogue, audience) : valueSql(value, read));
  };
  const columns = (f: Field): Sql[] => [column(f), ...(f.computed?.limited ?? []).map((audience) => column(f, audience))];
  const rows = resource.rows ? sql`(${rowsSql(resource, catalogue)})` : sql.table(`public.${resource.name}`);
  const levels = levelsOf(resource);
  const body = overRows(rows, levels.length ? levels : [[]], columns, catalogue);
  return { name: resource.name, definition: written(body), needs: (resource.rows ?? []).map((part) => part.resource) };
}

/**
 * The same as the view, over rows that have the columns of the table, at an instant that is said: verdicts do not read the clock
 * of the database. `wanted` are the fields worked out, none of which asks children.
 */
export function rowsAt(
  rows: Sql,
  resource: Resource,
  wanted: ReadonlySet<string>,
  catalogue: Pick<Catalogue, 'resources'>,
  context: WhereContext,
): Sql {
  const levels = levelsOf(resource, wanted);
  if (!levels.length) return sql`${rows} r`;
  const fields = fieldsOf(resource, catalogue);
  const column = (f: Field): Sql => {
    const value = f.computed?.value ?? 0;
    const settled = typeof value === 'object' && 'is' in value ? { is: resolveWhere(value.is, context) } : value;
    return columnAs(f, valueSql(settled, fields));
  };
  return sql`(${overRows(rows, levels, (f) => [column(f)], catalogue)}) r`;
}

/** Views after those they read. */
function inOrder(views: readonly View[], done: View[] = []): View[] {
  for (const view of views) {
    if (done.includes(view)) continue;
    inOrder(
      views.filter((v) => view.needs.includes(v.name)),
      done,
    );
    done.push(view);
  }
  return done;
}

/** The views that a catalogue wants, each after those it reads. */
export const viewsOf = (catalogue: Pick<Catalogue, 'resources'>): View[] =>
  inOrder(
    Object.values(catalogue.resources)
      .filter(hasView)
      .map((r) => viewOf(r, catalogue)),
  );

/** Of what a view says, and of what the views say that it reads: it goes with them. */
function hashOf(view: View, views: readonly View[]): string {
  const below = views.filter((v) => view.needs.includes(v.name)).map((v) => hashOf(v, views));
  return createHash('sha256')
    .update([view.definition, ...below].join('\n'))
    .digest('hex')
    .slice(0, 16);
}

/**
 * Makes the views, and makes again those whose definition or tables changed; drops what nobody wants.
 * @returns resources whose view cannot be made, with the database's reason; where there are some, all views stay as they were
 */
export async function applyViews(
  database: Database,
  views: readonly View[],
  changed: ReadonlySet<string>,
): Promise<{ table: string; reason: string }[]> {
  const failed: { table: string; reason: string }[] = [];
  const { rows } = await database.slow.query<{ name: string; hash: string | null }>(
    `select c.relname as name, obj_description(c.oid, 'pg_class') as hash from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = '${VIEWS}' and c.relkind = 'v'`,
  );
  const there = new Map(rows.map((r) => [r.name, r.hash]));
  const stale = views.filter((v) => there.get(v.name) !== hashOf(v, views) || changed.size > 0);
  const unwanted = [...there.keys()].filter((name) => !views.some((v) => v.name === name));
  if (!stale.length && !unwanted.length) return failed;
  const client = await database.slow.connect();
  try {
    await client.query(`create schema if not exists "${VIEWS}"`);
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('sunvane.tables'))");
    for (const name of [...unwanted, ...stale.map((v) => v.name)]) await client.query(`drop view if exists ${sqlName(name)} cascade`);
    for (const view of stale) {
      try {
        await client.query('savepoint view');
        await client.query(`create view ${sqlName(view.name)} as ${view.definition}`);
        await client.query(`comment on view ${sqlName(view.name)} is '${hashOf(view, views)}'`);
        await client.query('release savepoint view');
      } catch (error) {
        await client.query('rollback to savepoint view');
        failed.push({ table: view.name, reason: (error as Error).message });
      }
    }
    await client.query(failed.length > 0 ? 'rollback' : 'commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return failed;
}

const sqlName = (name: string): string => `"${VIEWS}"."${name.replaceAll('"', '""')}"`;
