/**
 * Names beside keys: rows get `$labels[field]` for every reference, and `$labelsEn[field]` where its resource says what that is in English.
 * Names are remembered until a row of their resource changes.
 */
import { sql } from 'kysely';
import { holdsFiles } from '../../../documents/ground/fields/traits.ts';
import { targetIn, targetsOf } from '../../../documents/ground/fields/targets.ts';
import type { Labels } from '../../../contract/labels.ts';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Database } from '../../db/connection.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Row } from '../../source/rows.ts';

const MAX_NAMES = 50_000;
/** Longest a name is believed, should a change go unheard. */
const BELIEVED_MS = 60_000;

/** What a record is called, and in English where that is another name. */
interface Name {
  label: string;
  labelEn?: string;
}

/** Key → label of each resource, read on demand. */
export class LabelCache {
  readonly #names = new Map<string, { until: number; names: Map<string, Name> }>();

  constructor(private readonly database: Database) {}

  /** Forgets the names of one resource, or of all. */
  forget(resource?: string): void {
    if (resource === undefined) this.#names.clear();
    else this.#names.delete(resource);
  }

  /** Labels of the given keys; keys without a row are left out. */
  async read(resource: Resource, keys: Iterable<string>): Promise<ReadonlyMap<string, Name>> {
    const now = Date.now();
    let known = this.#names.get(resource.name);
    if (!known || known.until < now || known.names.size > MAX_NAMES) {
      known = { until: now + BELIEVED_MS, names: new Map() };
      this.#names.set(resource.name, known);
    }
    const { names } = known;
    const missing = [...keys].filter((k) => !names.has(k));
    if (missing.length) {
      const { rows } = await sql<{
        k: string;
        l: string | null;
        e: string | null;
      }>`select ${sql.ref(resource.key)}::text as k, ${sql.ref(resource.label)}::text as l, ${resource.labelEn === undefined ? sql`null` : sql`${sql.ref(resource.labelEn)}::text`} as e from ${sql.table(resource.name)} where ${sql.ref(resource.key)}::text = any(${missing}::text[])`.execute(
        this.database.db,
      );
      for (const row of rows) names.set(row.k, { label: row.l ?? row.k, ...(row.e ? { labelEn: row.e } : {}) });
    }
    return names;
  }
}

/** What names are read from. */
interface Labelled {
  database: Database;
  catalogue: () => Catalogue;
  labels: LabelCache;
}

/** Names of files, as their users called them. */
async function addFileNames({ database: { pool } }: Labelled, fields: readonly Field[], rows: Row[]): Promise<void> {
  const holders = fields.filter(holdsFiles);
  const ids = [...new Set(rows.flatMap((row) => holders.flatMap(({ name }) => (row[name] as string[] | null) ?? [])))].filter(isUuid);
  if (!ids.length) return;
  const { rows: files } = await pool.query<{ id: string; name: string }>('select id, name from sunvane.file where id = any($1::uuid[])', [
    ids,
  ]);
  const names = new Map(files.map((file) => [file.id, file.name]));
  for (const row of rows) {
    const labels = holders.flatMap(({ name }) =>
      Array.isArray(row[name]) ? [[name, (row[name] as string[]).map((id) => names.get(id) ?? id)]] : [],
    );
    row.$labels = { ...(row.$labels as object | undefined), ...(Object.fromEntries(labels) as Record<string, string[]>) };
  }
}

/** Adds `$labels` to rows, for the reference and file fields they carry. */
export async function addLabels(records: Labelled, fields: readonly Field[], rows: Row[]): Promise<void> {
  await addReferenceLabels(records, fields, rows);
  await addFileNames(records, fields, rows);
}

async function addReferenceLabels(records: Labelled, fields: readonly Field[], rows: Row[]): Promise<void> {
  const { resources } = records.catalogue();
  const references = fields.filter((f) => targetsOf(f).some((name) => resources[name] !== undefined));
  if (!rows.length || !references.length) return;
  const wanted = new Map<string, Set<string>>();
  for (const field of references)
    for (const row of rows) {
      const reference = targetIn(field, row);
      if (reference === undefined || !resources[reference]) continue;
      let keys = wanted.get(reference);
      if (!keys) wanted.set(reference, (keys = new Set()));
      const value = row[field.name];
      if (Array.isArray(value)) for (const key of value) keys.add(String(key));
      else if (value !== null && value !== undefined) keys.add(String(value));
    }
  const labelsByResource = new Map(
    await Promise.all(
      [...wanted].map(async ([name, keys]) => [name, await records.labels.read(resources[name] as Resource, keys)] as const),
    ),
  );
  for (const row of rows) {
    const labels: Labels = {};
    const english: Labels = {};
    for (const field of references) {
      const { name } = field;
      const value = row[name];
      if (value === null || value === undefined) continue;
      const target = targetIn(field, row) ?? '';
      const names = labelsByResource.get(target);
      const called = (key: unknown): Name => names?.get(String(key)) ?? { label: String(key) };
      const inEnglish = (key: unknown): string => called(key).labelEn ?? called(key).label;
      labels[name] = Array.isArray(value) ? value.map((key) => called(key).label) : called(value).label;
      if (resources[target]?.labelEn !== undefined) english[name] = Array.isArray(value) ? value.map(inEnglish) : inEnglish(value);
    }
    row.$labels = labels;
    if (Object.keys(english).length > 0) row.$labelsEn = english;
  }
}
