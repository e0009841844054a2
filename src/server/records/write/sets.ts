/** What rules set on a record about to be written (documents/features/rules/sets), and what they copy from records it refers to. */
import { sql, type Kysely } from 'kysely';
import { readKeys, SUGGEST_KEYS } from '../../../contract/calls.ts';
import { labelsIn } from '../../../contract/labels.ts';
import { writable } from '../../../documents/ground/fields/writable.ts';
import { same } from '../../../documents/ground/same.ts';
import { readOfSet, setRules, valuesSet, type Through } from '../../../documents/features/rules/sets.ts';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Tables } from '../../db/connection.ts';
import { AppError } from '../../errors/error.ts';
import type { CurrentUser } from '../../user/user.ts';
import { relation } from '../../source/columns.ts';
import { grant, userValues } from '../reach/access.ts';
import type { Reader } from '../rows/reader.ts';
import type { Call } from '../../user/call.ts';
import { addLabels } from '../rows/labels.ts';
import { scopeSql } from '../reach/scope.ts';
import { type Row, whereAll } from '../../source/rows.ts';

/** Reads properties of records that keys name, as far as the user reaches them; each once. */
export function throughOf(db: Kysely<Tables>, catalogue: Catalogue, user: CurrentUser): Through {
  const known = new Map<string, Promise<unknown>>();
  const read = async (target: Resource, key: string, through: string): Promise<unknown> => {
    const live = target.softDelete ? sql`${sql.ref('deletedTime')} is null` : undefined;
    const conditions = [sql`${sql.ref(target.key)}::text = ${key}`, scopeSql(catalogue, target, user), live].filter((c) => c !== undefined);
    const { rows } = await sql<Row>`select ${sql.ref(through)} as value from ${relation(target)} ${whereAll(conditions)}`.execute(db);
    return rows[0]?.value ?? null;
  };
  return (field, key, through) => {
    const target = catalogue.resources[field.reference ?? ''];
    if (!target || typeof key !== 'string' || key === '') return Promise.resolve(null);
    const id = JSON.stringify([target.name, key, through]);
    const value = known.get(id) ?? read(target, key, through);
    known.set(id, value);
    return value;
  };
}

/** Values that the rules set: those people may write, and those the server alone does. */
export interface DerivedValues {
  open: Row;
  serverOnly: Row;
}

/**
 * Asks the sets of a record.
 * @param record the whole record as it would become
 * @param before the stored row; undefined for a new one
 * @param posted what the caller gave of it
 */
export async function deriveBySets(
  resource: Resource,
  user: CurrentUser,
  record: Row,
  before: Row | undefined,
  posted: Row,
  through: Through,
): Promise<DerivedValues> {
  if (!setRules(resource.rules).length) return { open: {}, serverOnly: {} };
  const own = new Set(resource.fields.filter(writable).map((f) => f.name));
  const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
  const values = await valuesSet(resource.rules, resource.fields, record, {
    context: { user: userValues(user), now: new Date().toISOString() },
    fresh: before === undefined,
    moved: (name) => !same(before?.[name] ?? null, record[name] ?? null),
    mine: (name) => own.has(name) && (before ? Object.hasOwn(posted, name) && !same(posted[name], before[name]) : hasValue(posted[name])),
    through,
  });
  const of = (open: boolean): Row => Object.fromEntries(Object.entries(values).filter(([name]) => own.has(name) === open));
  return { open: of(true), serverOnly: of(false) };
}

/**
 * `POST {api}/suggest`: what a form sets from a record it refers to. Only what some rule of the resource copies is read.
 * @throws AppError permission.denied, request.body
 */
export async function suggestValue(records: Reader, resource: Resource, call: Call, body: unknown): Promise<Row> {
  const catalogue = records.catalogue();
  const verb = resource.verbs.includes('add') ? 'add' : 'edit';
  try {
    grant(catalogue, resource, verb, call.user, call.screen);
  } catch (error) {
    if (verb === 'edit') throw error;
    grant(catalogue, resource, 'edit', call.user, call.screen);
  }
  const { field: name, key, through } = readKeys(SUGGEST_KEYS, body).read;
  const named = setRules(resource.rules).find(({ set }) => {
    const read = readOfSet(set);
    return read?.name === name && read?.through === through && through !== undefined;
  });
  const field = named && resource.fields.find((f) => f.name === name);
  if (!field || typeof key !== 'string')
    throw new AppError('request.body', { reason: { zh: '没有规则读取此字段', en: 'no rule reads that' } });
  const value = await throughOf(records.database.db, catalogue, call.user)(field, key, String(through));
  const target = resource.fields.filter((f) => f.name === named.fields[0]);
  const row: Row = { [target[0]?.name ?? '']: value };
  await addLabels(records, target, [row]);
  return { value, label: labelsIn(row, call.language)[target[0]?.name ?? ''] ?? null };
}
