/** The second pass of an import: everything that was found good, in one transaction, onto rows that are held meanwhile. */
import { sql, type Kysely } from 'kysely';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Tables } from '../db/connection.ts';
import { same } from '../../documents/ground/same.ts';
import { AppError } from '../errors/error.ts';
import { reaches, type Grant } from '../records/reach/access.ts';
import { changesBetween, writeAudit, type AuditEntry } from '../records/write/audit.ts';
import { insertRows } from '../records/write/bulk.ts';
import { updateRows } from '../records/write/bulkUpdate.ts';
import type { Call } from '../user/call.ts';
import type { Progress } from '../jobs/kind.ts';
import type { GuardedWrite } from '../house/guard.ts';
import { judgesStored, storedProblems } from '../records/validation/stored.ts';
import type { Written } from '../records/validation/written.ts';
import { lockRows } from '../records/write/lock.ts';
import { transact } from '../records/write/transact.ts';
import type { Writer } from '../records/write/writer.ts';
import { problemsHere, type Candidate, type Checked } from './candidate.ts';
import type { Spool } from './spool.ts';
import { secretFields } from '../records/rows/rows.ts';
import type { Row } from '../source/rows.ts';

interface Work {
  /** What was found good. */
  spool: Spool;
  /** Told of rows that moved since. */
  refuse: (candidates: readonly Candidate[]) => Promise<void> | undefined;
  progress: Progress;
  granted: Grant;
  editing: Grant | undefined;
  partial: boolean;
  /** Writes the end of the job in the rows' own transaction. */
  ended: (db: Kysely<Tables>, counts: { inserted: number; updated: number }) => Promise<void>;
  /** Everything is taken back in the end: only what does not fit is wanted. */
  rehearsal: boolean;
}

/** Takes back what was written before a row turned out to have moved. */
class Withheld extends Error {
  override readonly name = 'Withheld';
}

const STALE = {
  keyword: 'stale',
  zh: '检查之后已被他人修改，请重新导入',
  en: 'was changed by somebody else after it was checked; import it again',
};

/** Takes back a batch in which written rows turned out not to fit; what is left of it is written again. */
class Unfit extends Error {
  override readonly name = 'Unfit';
}

/** Written rows that may not stay as they are: their problems are with their candidates. */
async function judge(
  db: Kysely<Tables>,
  writer: Writer,
  resource: Resource,
  call: Call,
  written: readonly (Written & { candidate: Candidate | undefined })[],
): Promise<Candidate[]> {
  const problems = await storedProblems({ db, catalogue: writer.catalogue(), resource, user: call.user }, written);
  return written.flatMap(({ id, candidate }) => {
    const found = problems.get(id);
    if (!found || !candidate) return [];
    candidate.problems.push(...found);
    return [candidate];
  });
}

/** Rows written at a time. */
const BATCH = 1000;

/** The updates with their rows as they are now, held; rows that moved since they were checked are told of and left out. */
async function hold(
  db: Kysely<Tables>,
  writer: Writer,
  resource: Resource,
  call: Call,
  work: Work,
  checked: Checked['updates'],
): Promise<{ candidate: Candidate; before: Row }[]> {
  const ids = checked.map((u) => String(u.before.id));
  const live = resource.softDelete ? [sql`${sql.ref('deletedTime')} is null`] : [];
  const rows = ids.length ? await lockRows(db, resource, [sql`id = any(${ids}::uuid[])`, ...live]) : [];
  const current = new Map(rows.map((row) => [String(row.id), row]));
  const { granted, editing } = work;
  const asking = { db, catalogue: writer.catalogue(), resource, user: call.user, granted, editing };
  const accepted: { candidate: Candidate; before: Row }[] = [];
  for (const { candidate, before } of checked) {
    const row = current.get(String(before.id));
    if (!row || Number(row.version) !== Number(before.version)) candidate.problems.push({ field: resource.key, ...STALE });
    else candidate.problems.push(...(await problemsHere(asking, row, { ...row, ...candidate.record })));
    if (row && !candidate.problems.length) accepted.push({ candidate, before: row });
  }
  return accepted;
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
  const guard = writer.guards[resource.name];
  const names = resource.fields.filter((f) => !f.system && f.computed === undefined).map((f) => f.name);
  const secrets = secretFields(resource);
  let moved = false;
  const write = async (db: Kysely<Tables>, announce: GuardedWrite['announce'], batch: Checked): Promise<void> => {
    const updates = await hold(db, writer, resource, call, work, batch.updates);
    const stale = batch.updates.filter(({ candidate }) => candidate.problems.length).map(({ candidate }) => candidate);
    await work.refuse(stale);
    moved ||= stale.length > 0;
    // Nothing will stay: what is left is only looked at.
    if (moved && !work.partial) return;
    for (const { record } of batch.inserts) await guard?.({ db, call, before: undefined, after: record, announce });
    for (const { candidate, before } of updates) {
      const asked: Row = { ...before, ...candidate.record };
      const after = { ...asked };
      await guard?.({ db, call, before, after, announce });
      const own = Object.entries(after).filter(([name, value]) => !same(value, asked[name]));
      candidate.serverOnly = { ...candidate.serverOnly, ...Object.fromEntries(own) };
    }
    const inserted = await insertRows(
      db,
      writer,
      resource,
      batch.inserts.map((c) => ({ ...c.record, ...c.serverOnly })),
      call.user.userCode,
    );
    await within(db, writer, resource, call, work.granted, inserted);
    const updated = await updateRows(
      db,
      writer,
      resource,
      updates.map(({ candidate, before }) => ({ before, values: { ...candidate.record, ...candidate.serverOnly } })),
      call.user.userCode,
    );
    await within(db, writer, resource, call, work.editing ?? work.granted, updated);
    const unfit = await judge(db, writer, resource, call, [
      ...inserted.map((row, i) => ({ id: String(row.id), candidate: batch.inserts[i] })),
      ...updates.map(({ candidate, before }) => ({ id: String(before.id), candidate, moved: new Set(Object.keys(candidate.record)) })),
    ]);
    if (unfit.length) {
      await work.refuse(unfit);
      moved = true;
      if (!work.partial) return;
      throw new Unfit();
    }
    await writeAudit(db, [
      ...inserted.map((row) => entry(row.id, 1)),
      ...updated.map((row, i) => entry(row.id, Number(row.version), changesBetween(names, updates[i]?.before ?? {}, row, secrets))),
    ]);
    counts.inserted += inserted.length;
    counts.updated += updated.length;
    // On the embedded database everybody waits for this transaction: nothing can be told meanwhile.
    if (writer.database.kind === 'postgres') await work.progress.report(counts.inserted + counts.updated, work.spool.size);
  };
  /** Without what does not fit, once that is known: a batch is written whole or written again. */
  const fit = async (db: Kysely<Tables>, announce: GuardedWrite['announce'], batch: Checked): Promise<void> => {
    if (!judgesStored(resource)) return write(db, announce, batch);
    const before = { ...counts };
    await sql`savepoint batch`.execute(db);
    try {
      await write(db, announce, batch);
      await sql`release savepoint batch`.execute(db);
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      await sql`rollback to savepoint batch`.execute(db);
      Object.assign(counts, before);
      const good = ({ problems }: Candidate): boolean => !problems.length;
      await fit(db, announce, { inserts: batch.inserts.filter(good), updates: batch.updates.filter(({ candidate }) => good(candidate)) });
    }
  };
  try {
    await transact(writer, resource, async (db, announce) => {
      for await (const batch of work.spool.batches(BATCH)) await fit(db, announce, batch);
      if (work.rehearsal || (moved && !work.partial)) throw new Withheld();
      const note = `inserted ${counts.inserted}, updated ${counts.updated}`;
      await writeAudit(db, [{ ...entry('', 0), recordId: null, version: undefined, note }]);
      await work.ended(db, counts);
    });
  } catch (error) {
    if (error instanceof Withheld) return { inserted: 0, updated: 0 };
    throw error;
  }
  if (counts.inserted + counts.updated) writer.publish({ type: 'record', resource: resource.name, verb: 'insert', ids: [] });
  return counts;
}
