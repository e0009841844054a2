/** `POST {api}/undo` of a transition: for a moment, whoever did it gets the record back as it was. */
import { sql, type Kysely } from 'kysely';
import { MAX_BATCH, UNDO_SECONDS, type TransitionResult, type UndoneRow, type UndoRequest } from '../../../contract/states.ts';
import type { Transition } from '../../../documents/ground/model/states.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Tables } from '../../db/connection.ts';
import { AppError, badBody } from '../../errors/error.ts';
import { grant, reach, reaches, type Grant } from '../reach/access.ts';
import type { Call } from '../../user/call.ts';
import { secretFields } from '../rows/rows.ts';
import type { Row } from '../../source/rows.ts';
import { checkProblemsOf } from '../validation/checks.ts';
import { referenceProblems } from '../validation/references.ts';
import { invalid } from '../validation/validation.ts';
import { lockRow } from './lock.ts';
import { refusedRow } from './refusedRow.ts';
import { storeChange } from './store.ts';
import { machineOf } from './transition.ts';
import { transact } from './transact.ts';
import type { Writer } from './writer.ts';

/** What the record's last write changed, if that was this transition, a moment ago and by the caller. @throws AppError undo.impossible */
async function changesOf(
  db: Kysely<Tables>,
  resource: Resource,
  call: Call,
  transition: Transition,
  { id, version }: UndoneRow,
): Promise<[name: string, from: unknown][]> {
  const { rows } = await sql<{ changes: Record<string, [unknown, unknown]> | null; mine: boolean }>`select changes,
      action = ${transition.name} and "userCode" = ${call.user.userCode} and version = ${version}
        and time > now() - ${UNDO_SECONDS} * interval '1 second' as mine
    from sunvane.audit where resource = ${resource.name} and "recordId" = ${id} order by id desc limit 1`.execute(db);
  const [last] = rows;
  const changes = Object.entries(last?.changes ?? {});
  const secrets = secretFields(resource);
  // Of a secret the trail holds nothing that could be put back.
  if (!last?.mine || changes.some(([name]) => secrets.has(name))) throw new AppError('undo.impossible');
  return changes.map(([name, [from]]) => [name, from]);
}

async function undoOne(
  writer: Writer,
  resource: Resource,
  call: Call,
  granted: Grant,
  transition: Transition,
  row: UndoneRow,
): Promise<void> {
  await transact(writer, resource, async (db, announce) => {
    const catalogue = writer.catalogue();
    const before = await lockRow(db, resource, row.id, reach(catalogue, resource, call.user, granted));
    if (Number(before.version) !== row.version) throw new AppError('undo.impossible');
    const values: Row = Object.fromEntries(await changesOf(db, resource, call, transition, row));
    const after: Row = { ...before, ...values };
    const problems = checkProblemsOf(resource, before, after);
    // What it referred to may be gone meanwhile; who may choose it was judged when it was written.
    const scope = { db, catalogue, user: undefined, whole: () => after, before: () => after };
    problems.push(...((await referenceProblems(scope, resource, [values])).get(values) ?? []));
    if (problems.length) throw invalid(problems);
    if (!(await reaches(db, catalogue, resource, call.user, granted, after))) throw new AppError('permission.scope');
    await writer.guards[resource.name]?.({ db, call, before, after, announce });
    await storeChange(db, writer, resource, call, before, after, 'undo');
  });
}

function readRequest(body: unknown): UndoRequest {
  const { transition, rows } = (body ?? {}) as { transition?: unknown; rows?: unknown };
  if (typeof transition !== 'string') throw badBody('transition 应为文本', 'transition must be a text');
  const isRow = (row: unknown): row is UndoneRow => {
    const { id, version } = (row ?? {}) as { id?: unknown; version?: unknown };
    return typeof id === 'string' && isUuid(id) && Number.isSafeInteger(version);
  };
  if (!Array.isArray(rows) || !rows.length || rows.length > MAX_BATCH || !rows.every(isRow))
    throw badBody(`rows 应为 1–${MAX_BATCH} 个 id 与 version`, `rows must be 1 to ${MAX_BATCH} of id and version`);
  return { transition, rows };
}

/** Whether a body of `undo` names a transition; otherwise it is the caller's last update that is meant. */
export const namesTransition = (body: unknown): boolean => body !== null && typeof body === 'object' && Object.hasOwn(body, 'transition');

/**
 * Takes back a transition, each row in a transaction of its own: needs its permission, the version it left, and nothing written since.
 * What is written by it is audited as `undo`.
 * @throws AppError record.verb, permission.denied, request.body, undo.impossible where the document does not allow it
 */
export async function undoTransition(writer: Writer, resource: Resource, call: Call, body: unknown): Promise<TransitionResult> {
  const { transition: name, rows } = readRequest(body);
  const { transition } = machineOf(resource, name);
  const granted = grant(writer.catalogue(), resource, transition.permission, call.user, call.screen);
  if (!transition.undo) throw new AppError('undo.impossible');
  const result: TransitionResult = { done: [], refused: [] };
  for (const row of rows) {
    try {
      await undoOne(writer, resource, call, granted, transition, row);
      result.done.push(row.id);
    } catch (error) {
      const refusal = refusedRow(writer.log, resource.name, row.id, error);
      result.refused.push({ id: row.id, error: refusal.code, message: refusal.text(call.language) });
    }
  }
  if (result.done.length) writer.publish({ type: 'record', resource: resource.name, verb: 'update', ids: result.done });
  return result;
}
