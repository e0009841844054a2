/** Records as they travel: every stored value, and a hash by which both sides know one content. */
import { createHash } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import { sql, type Kysely } from 'kysely';
import { holdsFiles } from '../../documents/ground/fields/traits.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Tables } from '../db/connection.ts';
import type { Sql } from '../source/operators.ts';
import { type Row, selection } from '../source/rows.ts';

const RECYCLED = ['deletedTime', 'deletedBy'];
/** What each side writes by itself. */
const OWN = new Set(['version', 'createBy', 'createTime', 'updateBy', 'updateTime', 'companyPath']);

export const storedFields = (resource: Resource): Field[] => resource.fields.filter((f) => f.computed === undefined);

function columns(resource: Resource): Sql {
  const recycled = resource.softDelete ? sql.raw(`, ${RECYCLED.map(escapeIdentifier).join(', ')}`) : sql``;
  return sql`${selection(storedFields(resource))}${recycled}`;
}

/** Records by id, the recycled ones too. */
export async function readRows(
  db: Kysely<Tables>,
  resource: Resource,
  ids: readonly string[],
  lock: 'held' | 'free' = 'free',
): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`select ${columns(resource)} from ${sql.table(resource.name)} where id = any(${ids}::uuid[])${
    lock === 'held' ? sql` for update` : sql``
  }`.execute(db);
  return new Map(rows.map((row) => [String(row.id), row]));
}

/** Values in one order, without those that are missing. */
function plain(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, v]) => v !== null && v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, plain(v)]),
  );
}

/** What two sides compare. A record that follows its station has that one's company. */
export function hashOf(resource: Resource, row: Row | null): string {
  if (!row) return '-';
  const derived = resource.scope === 'station' && resource.key !== 'stationCode';
  const values = Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.has(name) && !(derived && name === 'companyCode')));
  return createHash('sha256')
    .update(JSON.stringify(plain(values)))
    .digest('hex');
}

/** Ids of the files a record holds. */
export const filesOf = (resource: Resource, row: Row | null): string[] =>
  row ? resource.fields.filter(holdsFiles).flatMap((f) => (Array.isArray(row[f.name]) ? (row[f.name] as unknown[]).map(String) : [])) : [];
