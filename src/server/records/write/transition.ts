/** `POST {api}/{transition}`: the one way a record moves from state to state. */
import { sql, type Kysely } from 'kysely';
import { MAX_BATCH, type TransitionRequest, type TransitionResult } from '../../../contract/states.ts';
import type { SetValue, States, Transition } from '../../../documents/ground/model/states.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { prune } from '../../../documents/ground/validate.ts';
import { matches } from '../../../documents/ground/where/evaluate.ts';
import { resolveWhere, resolveValue } from '../../../documents/ground/where/resolve.ts';
import type { WhereContext } from '../../../documents/ground/where/types.ts';
import type { Tables } from '../../db/connection.ts';
import { AppError, badBody } from '../../errors/error.ts';
import { owner } from '../../user/owner.ts';
import { relation } from '../../source/columns.ts';
import { grant, reach, reaches, userValues, visibleResource, type Grant } from '../reach/access.ts';
import { checkProblemsOf } from '../validation/checks.ts';
import type { Call } from '../../user/call.ts';
import { isUuid } from '../../db/uuid.ts';
import { fieldsByName } from '../rows/shape.ts';
import { deriveBySets, throughOf } from './sets.ts';
import { stateTitle } from './states.ts';
import { refusedRow } from './refusedRow.ts';
import { referenceProblems } from '../validation/references.ts';
import { invalid, problemsOf, type Problem } from '../validation/validation.ts';
import { subtreeOf } from '../../source/subtree.ts';
import { whereToSql } from '../../source/where.ts';
import { lockRow } from './lock.ts';
import { staleError } from './answer.ts';
import { storeChange } from './store.ts';
import { transact } from './transact.ts';
import type { Writer } from './writer.ts';
import type { Row } from '../../source/rows.ts';

/** The transition of that name, and the machine it belongs to. @throws AppError record.verb */
export function machineOf(resource: Resource, name: string): { states: States; transition: Transition } {
  const transition = resource.states?.transitions.find((t) => t.name === name);
  if (!resource.states || !transition) throw new AppError('record.verb');
  return { states: resource.states, transition };
}

async function checkGuards(db: Kysely<Tables>, writer: Writer, transition: Transition, row: Row, context: WhereContext): Promise<void> {
  for (const guard of transition.guards) {
    if (guard.when && !matches(resolveWhere(guard.when, context), row)) continue;
    const refused = new AppError('transition.guard', { reason: { zh: guard.title, en: guard.titleEn } });
    const where = resolveWhere(guard.where, context);
    if (guard.resource === undefined) {
      if (!matches(where, row)) throw refused;
      continue;
    }
    const target = writer.catalogue().resources[guard.resource];
    if (!target) throw refused;
    const limit = (guard.atMost ?? (guard.atLeast ?? 1) - 1) + 1;
    const met = whereToSql(where, fieldsByName(target), subtreeOf(writer.catalogue())) ?? sql`true`;
    const live = target.softDelete ? sql`and ${sql.ref('deletedTime')} is null` : sql``;
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from (select 1 from ${relation(target)} where ${met} ${live} limit ${limit}) x`.execute(db);
    const count = rows[0]?.n ?? 0;
    const fits = guard.atMost === undefined ? count >= (guard.atLeast ?? 1) : count <= guard.atMost && count >= (guard.atLeast ?? 0);
    if (!fits) throw refused;
  }
}

/** What a transition sets by itself; the user's own values win. Undefined sets nothing. */
function setValue(definition: SetValue, row: Row, name: string, context: WhereContext): unknown {
  if (definition === null || typeof definition !== 'object' || Array.isArray(definition)) return resolveValue(definition, context);
  if ('add' in definition) return Number(row[name] ?? 0) + definition.add;
  const value = definition.values[String(row[definition.by] ?? '')];
  return value === undefined ? undefined : resolveValue(value, context);
}

/** The values of the form, checked. @throws AppError record.invalid */
async function formValues(
  db: Kysely<Tables>,
  writer: Writer,
  resource: Resource,
  call: Call,
  transition: Transition,
  before: Row,
  request: TransitionRequest,
): Promise<Row> {
  const posted = request.values ?? {};
  const { fields: names, required, comment } = transition.form;
  const visible = visibleResource(resource, call.user);
  const fields = visible.fields.filter((f) => names.includes(f.name));
  const form: Resource = {
    ...visible,
    fields,
    schema: {
      type: 'object',
      additionalProperties: false,
      required: required.filter((n) => fields.some((f) => f.name === n)),
      properties: Object.fromEntries(fields.map((f) => [f.name, f.schema])),
    },
  };
  const unknown = Object.keys(posted).filter((name) => !fields.some((f) => f.name === name));
  const problems: Problem[] = unknown.map((field) => ({
    field,
    keyword: 'unknown',
    zh: `没有名为「${field}」的字段`,
    en: `There is no field named "${field}"`,
  }));
  const values = prune(Object.fromEntries(Object.entries(posted).filter(([name]) => !unknown.includes(name)))) as Row;
  problems.push(...problemsOf(form, values, (d) => writer.dictionaries.codes(d)));
  problems.push(
    ...((
      await referenceProblems(
        { db, catalogue: writer.catalogue(), user: call.user, whole: () => ({ ...before, ...values }), before: () => before },
        form,
        [values],
      )
    ).get(values) ?? []),
  );
  if (comment === 'required' && !request.comment?.trim())
    problems.push({ field: 'comment', keyword: 'required', zh: '必填', en: 'Required' });
  if ((request.comment ?? '').length > MAX_COMMENT)
    problems.push({
      field: 'comment',
      keyword: 'maxLength',
      zh: `不能超过 ${MAX_COMMENT} 个字符`,
      en: `At most ${MAX_COMMENT} characters`,
    });
  if (problems.length) throw invalid(problems);
  return values;
}

/** Longest comment of a transition, characters. */
const MAX_COMMENT = 1000;

/** Answers the version that the row has then. */
async function moveOne(
  writer: Writer,
  resource: Resource,
  call: Call,
  granted: Grant,
  { states, transition }: { states: States; transition: Transition },
  id: string,
  request: TransitionRequest,
): Promise<number> {
  let [stale, version]: [Row | undefined, number] = [undefined, 0];
  await transact(writer, resource, async (db, announce) => {
    const before = await lockRow(db, resource, id, reach(writer.catalogue(), resource, call.user, granted));
    if (request.version !== undefined && Number(before.version) !== request.version) {
      stale = before;
      return;
    }
    if (!transition.from.includes(String(before[states.field]))) {
      throw new AppError('transition.state', {
        transition: { zh: transition.title, en: transition.titleEn },
        state: stateTitle(writer, resource, states, before[states.field]),
      });
    }
    const values = await formValues(db, writer, resource, call, transition, before, request);
    const filled: Row = { ...before, ...values };
    const context: WhereContext = { record: filled, user: userValues(call.user), params: values, now: new Date().toISOString() };
    await checkGuards(db, writer, transition, filled, context);
    const after: Row = { ...filled, ...(transition.to === undefined ? {} : { [states.field]: transition.to }) };
    for (const [name, definition] of Object.entries(transition.set)) {
      const set = values[name] === undefined ? setValue(definition, filled, name, context) : undefined;
      if (set !== undefined) after[name] = set;
    }
    const derived = await deriveBySets(resource, call.user, after, before, values, throughOf(db, writer.catalogue(), call.user));
    Object.assign(after, derived.open, derived.serverOnly);
    const broken = checkProblemsOf(resource, before, after);
    if (broken.length) throw invalid(broken);
    if (!(await reaches(db, writer.catalogue(), resource, call.user, granted, { ...before, ...values })))
      throw new AppError('permission.scope');
    await writer.guards[resource.name]?.({ db, call, before, after, announce });
    await storeChange(db, writer, resource, call, before, after, transition.name, request.comment?.trim());
    version = Number(after.version);
  });
  if (stale) throw await staleError(writer, visibleResource(resource, call.user), stale, request.values ?? {});
  return version;
}

/**
 * Moves one row, or each of many in a transaction of its own.
 * @throws AppError record.verb, permission.denied, request.body; for one row alone also record.unknown, record.stale,
 * transition.state, transition.guard, record.invalid, permission.scope
 */
export async function moveRecords(writer: Writer, resource: Resource, call: Call, name: string, body: unknown): Promise<TransitionResult> {
  const machine = machineOf(resource, name);
  if (machine.transition.by === 'server' && call.user !== owner) throw new AppError('permission.denied');
  const granted = grant(
    writer.catalogue(),
    resource,
    machine.transition.by === 'server' ? 'view' : machine.transition.permission,
    call.user,
    call.screen,
  );
  const request = readRequest(body, machine.transition.batch);
  const ids = request.ids ?? [request.id ?? ''];
  const result: TransitionResult = { done: [], refused: [], ...(machine.transition.undo && { undo: [] }) };
  for (const id of ids) {
    try {
      const version = await moveOne(writer, resource, call, granted, machine, id, request);
      result.done.push(id);
      result.undo?.push({ id, version });
    } catch (error) {
      if (request.ids === undefined) throw error;
      const refusal = refusedRow(writer.log, resource.name, id, error);
      result.refused.push({ id, error: refusal.code, message: refusal.text(call.language) });
    }
  }
  if (result.done.length) writer.publish({ type: 'record', resource: resource.name, verb: 'update', ids: result.done });
  return result;
}

function readRequest(body: unknown, batch: boolean): TransitionRequest {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw badBody('应为一个对象', 'must be an object');
  const { id, ids, version, values, comment } = body as Record<string, unknown>;
  if ((id === undefined) === (ids === undefined)) throw badBody('应有 id 或 ids', 'needs id or ids');
  if (id !== undefined && !isUuid(String(id))) throw new AppError('record.unknown');
  if (
    ids !== undefined &&
    (!Array.isArray(ids) || !ids.length || ids.length > MAX_BATCH || !ids.every((one) => typeof one === 'string' && isUuid(one)))
  )
    throw badBody(`ids 应为 1–${MAX_BATCH} 个编号`, `ids must be 1 to ${MAX_BATCH} ids`);
  if (Array.isArray(ids) && ids.length > 1 && !batch) throw badBody('此操作一次只能处理一条', 'this takes one record at a time');
  if (version !== undefined && !Number.isSafeInteger(version)) throw new AppError('record.version');
  if (values !== undefined && (values === null || typeof values !== 'object' || Array.isArray(values)))
    throw badBody('values 应为一个对象', 'values must be an object');
  if (comment !== undefined && typeof comment !== 'string') throw badBody('comment 应为文本', 'comment must be a text');
  return {
    ...(id === undefined ? {} : { id: String(id) }),
    ...(ids === undefined ? {} : { ids: [...new Set(ids as string[])] }),
    ...(version === undefined ? {} : { version: version as number }),
    ...(values === undefined ? {} : { values: values as Row }),
    ...(comment === undefined ? {} : { comment }),
  };
}
