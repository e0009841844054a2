/** The second pass of an import: everything that was found good, in one transaction, onto rows that are held meanwhile. */
import { sql, type Kysely } from 'kysely';
import type { Resource } from '../../documents/types.ts';
import type { Tables } from '../db/connection.ts';
import { AppError } from '../http/errors.ts';
import { reaches, type Grant } from '../records/access.ts';
import { changesBetween, writeAudit, type AuditEntry } from '../records/audit.ts';
import { insertRows } from '../records/bulk.ts';
import { updateRows } from '../records/bulkUpdate.ts';
import type { Call } from '../records/context.ts';
import { lockRows, secretFields, transact, type Writer } from '../records/write.ts';
import { problemsHere, type Candidate, type Checked } from './candidate.ts';

type Row = Record<string, unknown>;

interface Work extends Checked {
  granted: Grant;
  editing: Grant | undefined;
  partial: boolean;
}

const STALE = {
  keyword: 'stale',
  zh: '检查之后已被他人修改，请重新导入',
  en: 'was changed by somebody else after it was checked; import it again',
};

/** Rows a statement locks. */
const BATCH = 1000;

/** The updates with their rows as they are now, held; rows that moved since they were checked are told of and left out. */
async function hold(
  db: Kysely<Tables>,
  writer: Writer,
  resource: Resource,
  call: Call,
  work: Work,
): Promise<{ candidate: Candidate; before: Row }[]> {
  const current = new Map<string, Row>();
  for (let i = 0; i < work.updates.length; i += BATCH) {
    const ids = work.updates.slice(i, i + BATCH).map((u) => String(u.before.id));
    const live = resource.softDelete ? [sql`${sql.ref('deletedTime')} is null`] : [];
    for (const row of await lockRows(db, resource, [sql`id = any(${ids}::uuid[])`, ...live])) current.set(String(row.id), row);
  }
  const { granted, editing } = work;
  const asking = { db, catalogue: writer.catalogue(), resource, user: call.user, granted, editing };
  const held: { candidate: Candidate; before: Row }[] = [];
  for (const { candidate, before } of work.updates) {
    const row = current.get(String(before.id));
    if (!row || Number(row.version) !== Number(before.version)) candidate.problems.push({ field: resource.key, ...STALE });
    else candidate.problems.push(...(await problemsHere(asking, row, { ...row, ...candidate.record })));
    if (row && !candidate.problems.length) held.push({ candidate, before: row });
  }
  return held;
}

/** What was written must lie where the caller may write. @throws AppError permission.scope */
async function within(
  db: Kysely<Tables>,
  writer: Writer,
  resource: Resource,
  call: Call,
  granted: Grant,
  rows: readonly Row[],
): Promise<void> {
  for (const row of rows)
    if (!(await reaches(db, writer.catalogue(), resource, call.user, granted, row))) throw new AppError('permission.scope');
}

/** Writes what is good; a row that moved meanwhile gets its problem, and without `partial` nothing is written then. */
export async function writeAll(writer: Writer, resource: Resource, call: Call, work: Work): Promise<{ inserted: number; updated: number }> {
  const counts = { inserted: 0, updated: 0 };
  const entry = (id: unknown, version: number, changes?: AuditEntry['changes']): AuditEntry => ({
    userCode: call.user.userCode,
    address: call.address ?? null,
    action: 'import',
    resource: resource.name,
    recordId: String(id),
    version,
    ...(changes ? { changes } : {}),
  });
  await transact(writer, resource, async (db, announce) => {
    const updates = await hold(db, writer, resource, call, work);
    if (updates.length < work.updates.length && !work.partial) return;
    const guard = writer.guards[resource.name];
    for (const { record } of work.inserts) await guard?.({ db, call, before: undefined, after: record, announce });
    for (const { candidate, before } of updates) await guard?.({ db, call, before, after: { ...before, ...candidate.record }, announce });
    const inserted = await insertRows(
      db,
      writer,
      resource,
      work.inserts.map((c) => ({ ...c.record, ...c.kept })),
      call.user.userCode,
    );
    await within(db, writer, resource, call, work.granted, inserted);
    const updated = await updateRows(
      db,
      writer,
      resource,
      updates.map(({ candidate, before }) => ({ before, values: { ...candidate.record, ...candidate.kept } })),
      call.user.userCode,
    );
    await within(db, writer, resource, call, work.editing ?? work.granted, updated);
    const names = resource.fields.filter((f) => !f.system && f.computed === undefined).map((f) => f.name);
    const secrets = secretFields(resource);
    await writeAudit(db, [
      { ...entry('', 0), recordId: null, version: undefined, note: `inserted ${inserted.length}, updated ${updated.length}` },
      ...inserted.map((row) => entry(row.id, 1)),
      ...updated.map((row, i) => entry(row.id, Number(row.version), changesBetween(names, updates[i]?.before ?? {}, row, secrets))),
    ]);
    Object.assign(counts, { inserted: inserted.length, updated: updated.length });
  });
  if (counts.inserted + counts.updated) writer.publish({ type: 'record', resource: resource.name, verb: 'insert', ids: [] });
  return counts;
}
