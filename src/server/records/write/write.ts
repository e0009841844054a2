/** `insert`, `update`, `delete`: each in one transaction with its audit row, each within the caller's reach. */
import { readIds } from '../tables/ids.ts';
import { sql, type Kysely } from 'kysely';
import type { LiveEvent } from '../../../contract/manifest.ts';
import type { Field } from '../../../documents/fields/types.ts';
import type { Resource } from '../../../documents/types.ts';
import { tidied } from '../../../documents/geometry/tidy.ts';
import { writable } from '../../../documents/fields/writable.ts';
import { same } from '../../../documents/same.ts';
import { startValues } from '../../../documents/startValues.ts';
import { initialValues } from '../../../documents/states/index.ts';
import { prune } from '../../../documents/validate.ts';
import type { Tables } from '../../db/connection.ts';
import { AppError } from '../../http/errors.ts';
import { hashPassword } from '../../user/password.ts';
import { gramNames } from '../rows/shape.ts';
import { hasView, onTable, relation } from '../../source/columns.ts';
import { grant, reach, reaches, userValues, visibleResource, type Grant } from '../reach/access.ts';
import { changesBetween, writeAudit } from './audit.ts';
import { checkProblems } from '../validation/checks.ts';
import { childrenOf } from './children.ts';
import { giveCodes, leftToServer } from './codes.ts';
import type { Records } from '../rows/context.ts';
import type { Call } from '../../user/call.ts';
import type { Dictionaries } from './dictionaries.ts';
import { gramsOf } from '../tables/grams.ts';
import type { Logger } from '../../db/log.ts';
import type { Guard, GuardedWrite } from './guards.ts';
import { addLabels } from '../rows/labels.ts';
import { moveStation, moveSubtree, placeRows, treePath } from '../reach/organisation.ts';
import { mask, toColumn, secretFields } from '../rows/rows.ts';
import { allowInState } from './states.ts';
import { underRules } from '../validation/rules.ts';
import { deriveBySets, throughOf } from './sets.ts';
import { GRAMS } from '../tables/tables.ts';
import { isUuid, uuidv7 } from '../../db/uuid.ts';
import { referenceProblems, referencesTouched } from '../validation/references.ts';
import { duplicate, invalid, problemsOf, type Problem } from '../validation/validation.ts';
import type { Sql } from '../../source/operators.ts';
import { type Row, readable, selection, whereAll } from '../../source/rows.ts';

/** What writing needs beyond reading. */
export interface WriteTools {
  dictionaries: Dictionaries;
  /** Extra rules of single resources (identity). */
  guards: Record<string, Guard>;
  log: Logger;
}

export type Writer = Records & WriteTools;

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
function asRecord(body: unknown): Row {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new AppError('request.body', { reason: { zh: '应为一条记录', en: 'must be one record' } });
  return body as Row;
}

/**
 * Splits what a client posted: values to write, and problems. A posted row may carry what the server keeps (id, version,
 * audit columns, labels); declared read-only and immutable fields may only repeat what is there.
 */
function separate(visible: Resource, body: Row, before: Row | undefined): { values: Row; problems: Problem[] } {
  const byName = new Map(visible.fields.map((f) => [f.name, f]));
  const values: Row = {};
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (name === '$labels' || name === 'screen' || name === 'children') continue;
    const field = byName.get(name);
    if (!field) {
      problems.push({ field: name, keyword: 'unknown', zh: `没有名为「${name}」的字段`, en: `There is no field named "${name}"` });
      continue;
    }
    // A form that was filled from a list gives back what it was shown.
    if (field.mask && typeof before?.[name] === 'string' && value === mask(before[name])) continue;
    if (writable(field) && !(before && field.immutable)) values[name] = tidied(field, value);
    else if (!field.system && hasValue(value) && !same(value, before?.[name])) {
      problems.push({ field: name, keyword: 'readOnly', zh: `${field.title}不能修改`, en: `${field.titleEn} cannot be changed` });
    }
  }
  return { values, problems };
}

/** Hashes of the passwords a body carries; made before the transaction, because others wait for its end. */
async function hashSecrets(resource: Resource, body: Row): Promise<Row> {
  const hashes: Row = {};
  for (const name of secretFields(resource))
    if (typeof body[name] === 'string' && body[name] !== '') hashes[name] = await hashPassword(body[name]);
  return hashes;
}

/** Columns and values of a full row, with the search grams. */
export function columnsOf(resource: Resource, grams: readonly string[], row: Row): { names: string[]; values: Sql[] } {
  const stored = resource.fields.filter((f) => f.computed === undefined && row[f.name] !== undefined);
  const names = stored.map((f) => f.name);
  const values = stored.map((f) => toColumn(f, row[f.name]));
  if (grams.length) {
    names.push(GRAMS);
    values.push(sql`${gramsOf(grams.map((g) => row[g] as string | null))}::text[]`);
  }
  return { names, values };
}

const gramsFor = (records: Records, resource: Resource): string[] => gramNames(records.catalogue(), resource);

/** The error for a broken unique index of a resource, naming its fields; undefined for other errors. */
export function duplicateOf(resource: Resource, error: unknown): AppError | undefined {
  const { code, detail } = error as { code?: string; detail?: string };
  const columns = /\(([^)]+)\)=/.exec(detail ?? '')?.[1]?.split(', ') ?? [];
  const names = columns.map((name) => name.replaceAll('"', ''));
  return code === '23505' ? duplicate(resource, names) : undefined;
}

/** Runs a write, tells of what its guards announced, and turns a broken unique index into an error that names its fields. */
export async function transact<T>(
  writer: Writer,
  resource: Resource,
  work: (db: Kysely<Tables>, announce: GuardedWrite['announce']) => Promise<T>,
): Promise<T> {
  const events: LiveEvent[] = [];
  try {
    const result = await writer.database.db.transaction().execute((db) =>
      work(db, (event) => {
        events.push(event);
      }),
    );
    for (const event of events) writer.publish(event);
    return result;
  } catch (error) {
    throw duplicateOf(resource, error) ?? error;
  }
}

async function readBack(writer: Writer, resource: Resource, id: string): Promise<Row> {
  const fields = readable(resource.fields);
  const { rows } = await sql<Row>`select ${selection(fields)} from ${relation(resource)} where id = ${id}::uuid`.execute(
    writer.database.db,
  );
  const row = rows[0] ?? {};
  await addLabels(writer, fields, [row]);
  return row;
}

/** Defaults of the document and the caller's own place, for what the caller left out. */
function withDefaults(resource: Resource, call: Call, granted: Grant, values: Row): Row {
  const row: Row = { ...values };
  for (const [name, value] of Object.entries(granted.screens.length === 1 ? (granted.screens[0]?.defaults ?? {}) : {}))
    if (!hasValue(row[name])) row[name] = value;
  const started = startValues(resource.fields.filter(writable), { user: userValues(call.user), now: new Date().toISOString() });
  for (const [name, value] of Object.entries(started)) if (!hasValue(row[name])) row[name] = value;
  const names = new Set(resource.fields.filter(writable).map((f) => f.name));
  if (
    names.has('stationCode') &&
    resource.key !== 'stationCode' &&
    !hasValue(row.stationCode) &&
    call.user.stationCode &&
    resource.scope === 'station'
  )
    row.stationCode = call.user.stationCode;
  if (
    names.has('companyCode') &&
    resource.key !== 'companyCode' &&
    !hasValue(row.companyCode) &&
    call.user.companyCode &&
    resource.scope !== 'global'
  )
    row.companyCode = call.user.companyCode;
  return row;
}

/** Times a made code may meet one that somebody else brings at the same moment. */
const CODE_TRIES = 3;

/** `POST {api}/insert`. Answers the saved row. */
export async function insertRecord(writer: Writer, resource: Resource, call: Call, body: unknown): Promise<Row> {
  const generated = leftToServer(resource, asRecord(body));
  for (let tries = 1; ; tries += 1) {
    try {
      return await insertOnce(writer, resource, call, body);
    } catch (error) {
      const met =
        error instanceof AppError &&
        error.code === 'record.duplicate' &&
        error.more.fields?.('en').some((f) => generated.includes(f.field));
      if (!met || tries === CODE_TRIES) throw error;
    }
  }
}

/** A row about to be made, and what it is made on. */
export interface Prepared {
  row: Row;
  granted: Grant;
}

/** The row that a body makes, judged as far as it can be without holding anything. @throws AppError record.invalid, permission.denied */
export async function prepareInsert(writer: Writer, resource: Resource, call: Call, body: unknown): Promise<Prepared> {
  const catalogue = writer.catalogue();
  const granted = grant(catalogue, resource, 'add', call.user, call.screen);
  const visible = visibleResource(resource, call.user);
  const { values, problems } = separate(visible, asRecord(body), undefined);
  const start = { ...initialValues(resource), ...withDefaults(visible, call, granted, {}) };
  const wanted = prune(withDefaults(visible, call, granted, values));
  const derived = await deriveBySets(
    resource,
    call.user,
    { ...start, ...wanted },
    undefined,
    values,
    throughOf(writer.database.db, catalogue, call.user),
  );
  const ruled = underRules(visible, call.user, prune({ ...wanted, ...derived.open }), values, start);
  const { record } = ruled;
  problems.push(...ruled.problems, ...problemsOf(ruled.resource, record, (d) => writer.dictionaries.codes(d)));
  const dangling = await referenceProblems({ db: writer.database.db, catalogue, user: call.user }, resource, [record]);
  problems.push(...(dangling.get(record) ?? []), ...checkProblems(resource, { ...initialValues(resource), ...record }));
  if (problems.length) throw invalid(problems);
  const row: Row = {
    ...record,
    ...derived.serverOnly,
    ...initialValues(resource),
    id: uuidv7(),
    version: 1,
    createBy: call.user.userCode,
    createTime: new Date().toISOString(),
    updateBy: call.user.userCode,
    updateTime: new Date().toISOString(),
  };
  Object.assign(row, await hashSecrets(resource, record));
  return { row, granted };
}

/** Puts a prepared row where it belongs, with its audit row. @throws AppError permission.scope */
export async function storeInsert(
  db: Kysely<Tables>,
  writer: Writer,
  resource: Resource,
  call: Call,
  { row, granted }: Prepared,
  announce: GuardedWrite['announce'],
): Promise<void> {
  const catalogue = writer.catalogue();
  await placeRows(db, catalogue, resource, [row]);
  await giveCodes(db, writer, resource, [row]);
  const path = await treePath(db, resource, row);
  if (path !== undefined && resource.tree) row[resource.tree.path] = path;
  if (!(await reaches(db, catalogue, resource, call.user, granted, row))) throw new AppError('permission.scope');
  await writer.guards[resource.name]?.({ db, call, before: undefined, after: row, announce });
  const { names, values: cells } = columnsOf(resource, gramsFor(writer, resource), row);
  await sql`insert into ${sql.table(resource.name)} (${sql.join(names.map((n) => sql.ref(n)))}) values (${sql.join(cells)})`.execute(db);
  await writeAudit(db, [
    { userCode: call.user.userCode, address: call.address ?? null, action: 'insert', resource: resource.name, recordId: String(row.id) },
  ]);
}

async function insertOnce(writer: Writer, resource: Resource, call: Call, body: unknown): Promise<Row> {
  const prepared = await prepareInsert(writer, resource, call, body);
  const { row } = prepared;
  await transact(writer, resource, (db, announce) => storeInsert(db, writer, resource, call, prepared, announce));
  writer.publish({ type: 'record', resource: resource.name, verb: 'insert', ids: [String(row.id)] });
  return readBack(writer, visibleResource(resource, call.user), String(row.id));
}

/** Rows as they are, locked until the transaction ends. What a view works out of them is read once they are held. */
export async function lockRows(db: Kysely<Tables>, resource: Resource, conditions: readonly Sql[]): Promise<Row[]> {
  const table = sql.table(resource.name);
  if (!hasView(resource))
    return (await sql<Row>`select ${selection(resource.fields)} from ${table} ${whereAll(conditions)} for update`.execute(db)).rows;
  const { rows } = await sql<{ id: string }>`select id from ${table} ${whereAll(onTable(resource, conditions))} for update`.execute(db);
  const ids = rows.map((r) => r.id);
  return (await sql<Row>`select ${selection(resource.fields)} from ${relation(resource)} where id = any(${ids}::uuid[])`.execute(db)).rows;
}

/** The row as it is, locked until the transaction ends. @throws AppError record.unknown */
export async function lockRow(db: Kysely<Tables>, resource: Resource, id: string, conditions: Sql[]): Promise<Row> {
  if (!isUuid(id)) throw new AppError('record.unknown');
  const [row] = await lockRows(db, resource, [sql`id = ${id}::uuid`, ...conditions]);
  if (!row) throw new AppError('record.unknown');
  return row;
}

/** The refusal of a write on a version that is no longer the last. */
export async function staleError(writer: Writer, visible: Resource, before: Row, yours: Row): Promise<AppError> {
  const fields = readable(visible.fields);
  const current = Object.fromEntries(fields.map((f) => [f.name, before[f.name] ?? null])) as Row;
  await addLabels(writer, fields, [current]);
  return new AppError('record.stale', { user: String(before.updateBy ?? '') }, { data: { current, yours } });
}

const changed = (fields: readonly Field[], before: Row, after: Row): Field[] =>
  fields.filter((f) => after[f.name] !== undefined && !same(before[f.name], after[f.name]));

/**
 * Writes what differs between two versions of a row, with its audit row. Raises the version of `after`.
 * @param action update, restore, or the name of a transition
 */
export async function storeChange(
  db: Kysely<Tables>,
  writer: Writer,
  resource: Resource,
  call: Call,
  before: Row,
  after: Row,
  action: string,
  note?: string,
): Promise<void> {
  const moved = changed(resource.fields, before, after);
  Object.assign(after, { version: Number(before.version) + 1, updateBy: call.user.userCode, updateTime: new Date().toISOString() });
  const grams = gramsFor(writer, resource);
  const { names, values: cells } = columnsOf(
    { ...resource, fields: [...moved, ...resource.fields.filter((f) => ['version', 'updateBy', 'updateTime'].includes(f.name))] },
    moved.some((f) => grams.includes(f.name)) ? grams : [],
    after,
  );
  await sql`update ${sql.table(resource.name)} set ${sql.join(names.map((n, i) => sql`${sql.ref(n)} = ${cells[i] as Sql}`))} where id = ${String(before.id)}::uuid`.execute(
    db,
  );
  await writeAudit(db, [
    {
      userCode: call.user.userCode,
      address: call.address ?? null,
      action,
      resource: resource.name,
      recordId: String(before.id),
      version: Number(after.version),
      changes: changesBetween(
        moved.map((f) => f.name),
        before,
        after,
        secretFields(resource),
      ),
      ...(note ? { note } : {}),
    },
  ]);
}

/** `POST {api}/update`: the given values onto the row, when its version is still the one the caller read. */
export async function updateRecord(writer: Writer, resource: Resource, call: Call, body: unknown): Promise<Row> {
  const catalogue = writer.catalogue();
  const granted = grant(catalogue, resource, 'edit', call.user, call.screen);
  const visible = visibleResource(resource, call.user);
  const posted = asRecord(body);
  const id = typeof posted.id === 'string' ? posted.id : '';
  const version = typeof posted.version === 'number' || /^\d{1,9}$/.test(String(posted.version)) ? Number(posted.version) : undefined;
  if (version === undefined) throw new AppError('record.version');
  const secrets = secretFields(resource);
  const hashes = await hashSecrets(visible, posted);
  let stale: { before: Row } | undefined;
  await transact(writer, resource, async (db, announce) => {
    const before = await lockRow(db, resource, id, reach(catalogue, resource, call.user, granted));
    if (Number(before.version) !== version) {
      stale = { before };
      return;
    }
    allowInState(writer, resource, before, 'edit');
    const { values, problems } = separate(visible, posted, before);
    for (const name of secrets) if (!hasValue(values[name])) delete values[name];
    const writableNames = visible.fields.filter((f) => writable(f) && !secrets.has(f.name)).map((f) => f.name);
    const requested = prune({ ...Object.fromEntries(writableNames.map((n) => [n, before[n]])), ...values });
    const cleared = Object.fromEntries(writableNames.map((n) => [n, requested[n] ?? null]));
    const derived = await deriveBySets(resource, call.user, { ...before, ...cleared }, before, values, throughOf(db, catalogue, call.user));
    const wanted = prune({ ...requested, ...derived.open });
    const { record: merged, resource: judged, problems: broken } = underRules(visible, call.user, wanted, values, before);
    const standing = secrets.size
      ? { ...judged, schema: { ...judged.schema, required: (judged.schema.required ?? []).filter((n) => !secrets.has(n)) } }
      : judged;
    problems.push(...broken, ...problemsOf(standing, merged, (d) => writer.dictionaries.codes(d)));
    const touched = Object.fromEntries(Object.entries(merged).filter(([n, v]) => !same(v, before[n]))) as Row;
    const emptied = writableNames.filter((n) => merged[n] === undefined && hasValue(before[n]));
    const pointed = referencesTouched(resource, touched, merged, emptied);
    problems.push(
      ...((await referenceProblems({ db, catalogue, user: call.user, whole: () => merged, before: () => before }, resource, [pointed])).get(
        pointed,
      ) ?? []),
      ...checkProblems(resource, { ...before, ...Object.fromEntries(writableNames.map((n) => [n, merged[n] ?? null])) }),
    );
    if (problems.length) throw invalid(problems);
    // What the rules left out (and not the caller) stays as it is stored, and so does a code that was made.
    const coded = new Set(visible.fields.filter((f) => f.generate !== undefined).map((f) => f.name));
    const left = (n: string): unknown => (wanted[n] === undefined && !coded.has(n) ? null : (before[n] ?? null));
    const after: Row = { ...before, ...Object.fromEntries(writableNames.map((n) => [n, merged[n] ?? left(n)])) };
    Object.assign(after, derived.serverOnly, hashes);
    await placeRows(db, catalogue, resource, [after]);
    const path = await treePath(db, resource, after, before);
    if (path !== undefined && resource.tree) after[resource.tree.path] = path;
    if (!(await reaches(db, catalogue, resource, call.user, granted, after))) throw new AppError('permission.scope');
    await writer.guards[resource.name]?.({ db, call, before, after, announce });
    await storeChange(db, writer, resource, call, before, after, 'update');
    if (resource.tree) await moveSubtree(db, catalogue, resource, String(before[resource.tree.path]), String(after[resource.tree.path]));
    if (resource.name === 'station' && before.companyPath !== after.companyPath) await moveStation(db, catalogue, after);
  });
  if (stale) throw await staleError(writer, visible, stale.before, posted);
  writer.publish({ type: 'record', resource: resource.name, verb: 'update', ids: [id] });
  return readBack(writer, visible, id);
}

/** `POST {api}/delete?ids=`: all of them or none. @throws AppError record.hasChildren with the counts */
export async function deleteRecords(writer: Writer, resource: Resource, call: Call, ids: readonly string[]): Promise<number> {
  const granted = grant(writer.catalogue(), resource, 'delete', call.user, call.screen);
  const wanted = readIds(ids);
  await transact(writer, resource, async (db, announce) => {
    const conditions = [sql`id = any(${wanted}::uuid[])`, ...reach(writer.catalogue(), resource, call.user, granted)];
    const rows = await lockRows(db, resource, conditions);
    if (rows.length !== wanted.length) throw new AppError('record.unknown');
    const children = await childrenOf(db, writer.catalogue(), resource, rows);
    if (children.length) {
      throw new AppError(
        'record.hasChildren',
        {
          children: {
            zh: children.map((c) => `${c.count} 条${c.title}`).join('、'),
            en: children.map((c) => `${c.count} × ${c.titleEn}`).join(', '),
          },
        },
        { data: { children } },
      );
    }
    for (const row of rows) {
      allowInState(writer, resource, row, 'delete');
      await writer.guards[resource.name]?.({ db, call, before: row, after: undefined, announce });
    }
    if (resource.softDelete)
      await sql`update ${sql.table(resource.name)} set "deletedTime" = now(), "deletedBy" = ${call.user.userCode}, version = version + 1 where id = any(${wanted}::uuid[])`.execute(
        db,
      );
    else await sql`delete from ${sql.table(resource.name)} where id = any(${wanted}::uuid[])`.execute(db);
    await writeAudit(
      db,
      rows.map((row) => ({
        userCode: call.user.userCode,
        address: call.address ?? null,
        action: 'delete',
        resource: resource.name,
        recordId: String(row.id),
        note: String(row[resource.label] ?? ''),
      })),
    );
  });
  writer.publish({ type: 'record', resource: resource.name, verb: 'delete', ids: wanted });
  return wanted.length;
}
