/** Names beside keys: rows get `$labels[field]` for every reference, one query for each resource named on the page. */
import { sql } from 'kysely';
import type { Field, Resource } from '../../documents/types.ts';
import type { Records } from './context.ts';

type Row = Record<string, unknown>;

const list = (v: unknown): string[] => (Array.isArray(v) ? v.map(String) : v === null || v === undefined ? [] : [String(v)]);

/** Labels of the given keys of one resource. */
export async function labelsOf(records: Records, resource: Resource, keys: readonly string[]): Promise<Map<string, string>> {
  if (!keys.length) return new Map();
  const { rows } = await sql<{ k: string; l: string | null }>`select ${sql.ref(resource.key)} as k, ${sql.ref(resource.label)}::text as l from ${sql.table(resource.name)} where ${sql.ref(resource.key)} in (${sql.join(keys)})`.execute(records.database.db);
  return new Map(rows.map((r) => [String(r.k), r.l ?? String(r.k)]));
}

/** Adds `$labels` to rows, for the reference fields they carry. */
export async function addLabels(records: Records, fields: readonly Field[], rows: Row[]): Promise<void> {
  const references = fields.filter((f) => f.reference !== undefined);
  if (!rows.length || !references.length) return;
  const wanted = new Map<string, Set<string>>();
  for (const field of references) {
    const keys = wanted.get(field.reference ?? '') ?? new Set<string>();
    for (const row of rows) for (const key of list(row[field.name])) keys.add(key);
    wanted.set(field.reference ?? '', keys);
  }
  const found = new Map(await Promise.all([...wanted].map(async ([name, keys]): Promise<[string, Map<string, string>]> => {
    const target = records.catalogue().resources[name];
    return [name, target && keys.size ? await labelsOf(records, target, [...keys]) : new Map()];
  })));
  for (const row of rows) {
    const labels: Record<string, string | string[]> = {};
    for (const field of references) {
      const names = found.get(field.reference ?? '');
      const keys = list(row[field.name]);
      if (!keys.length) continue;
      labels[field.name] = Array.isArray(row[field.name]) ? keys.map((k) => names?.get(k) ?? k) : names?.get(keys[0] ?? '') ?? keys[0] ?? '';
    }
    row.$labels = labels;
  }
}

