/**
 * The calls of a resource whose rows lie on another server. Who may do what is judged here, as for any resource; who is limited
 * to which rows goes along as conditions, and every row that comes back is held to them.
 */
import { idsWithin } from '../records/tables/ids.ts';
import type { ListData } from '../../contract/envelope.ts';
import { MAX_PAGE_SIZE, USER_TYPE } from '../../contract/constants.ts';
import { writable } from '../../documents/ground/fields/writable.ts';
import type { Remote } from '../../documents/ground/model/remote.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { List } from '../../documents/ground/model/list.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Verb } from '../../documents/ground/powers.ts';
import { prune } from '../../documents/ground/validate.ts';
import { matches } from '../../documents/ground/where/evaluate.ts';
import { comparedFields } from '../../documents/ground/where/reads.ts';
import { resolveWhere } from '../../documents/ground/where/resolve.ts';
import { takesNothing } from '../../documents/ground/where/operators.ts';
import { isGroup, type Where } from '../../documents/ground/where/types.ts';
import { AppError, badBody } from '../errors/error.ts';
import { isGroup as isOfGroup, type CurrentUser } from '../user/user.ts';
import { grant, may, userValues, visibleResource } from '../records/reach/access.ts';
import type { Call } from '../user/call.ts';
import { checkMasked, maskedFields } from '../records/reach/disclosure.ts';
import { addLabels } from '../records/rows/labels.ts';
import { readListRequest } from '../records/list/listQuery.ts';
import { maskRows } from '../records/rows/rows.ts';
import { columnFields, listFields, trimmedList } from '../records/rows/shape.ts';
import { invalid, problemsOf } from '../records/validation/validation.ts';
import type { Writer } from '../records/write/writer.ts';
import { askRemote } from './client.ts';
import type { RemoteServer } from '../config/remotes.ts';
import { readable } from '../source/rows.ts';

type Row = Record<string, unknown> & { id: string };

/** What the calls need beside the resource. */
export interface Passing {
  writer: Writer;
  remotes: Readonly<Record<string, RemoteServer>>;
  /** Longest wait for an answer, ms. */
  deadline?: number;
}

/** A resource and how one call reaches its rows. */
interface Reach {
  visible: Resource;
  /** Conditions of scope and grant. */
  within: Where;
  ask: (operation: string, body: object) => Promise<unknown>;
  list: List;
  screen: boolean;
}

/** Whether a condition compares with something a user does not have: no row is theirs then. */
const lacking = (where: Where): boolean =>
  where.some((item) =>
    isGroup(item)
      ? lacking(item.value)
      : !takesNothing(item.operator) && (item.value === null || item.value === undefined || item.value === ''),
  );

/** What limits the user's rows; undefined when none are theirs. */
function limitsOf({ scope, remote }: Resource, user: CurrentUser): Where | undefined {
  if (scope === 'global' || isOfGroup(user)) return [];
  const limits =
    user.userType === USER_TYPE.branch ? remote?.limits?.branch : user.userType === USER_TYPE.station ? remote?.limits?.station : undefined;
  if (!limits) return undefined;
  const where = resolveWhere(limits, { user: userValues(user) });
  return lacking(where) ? undefined : where;
}

/** @throws AppError permission.denied, permission.scope, record.verb, remote.unset */
function reachOf({ writer, remotes, deadline }: Passing, resource: Resource, call: Call, verb: Verb): Reach {
  const granted = grant(writer.catalogue(), resource, verb, call.user, call.screen);
  const limits = limitsOf(resource, call.user);
  if (!limits) throw new AppError('permission.scope');
  const { server, api } = resource.remote as Remote;
  const target = Object.hasOwn(remotes, server) ? remotes[server] : undefined;
  if (!target) throw new AppError('remote.unset', { server });
  const visible = visibleResource(resource, call.user);
  const shown = call.screen === undefined ? undefined : granted.screens[0]?.list;
  return {
    visible,
    within: [...limits, ...(granted.where ?? [])],
    ask: (operation, body) => askRemote(target, `${api}/${operation}`, body, call.language, deadline),
    list: shown ? trimmedList(visible, shown) : visible.list,
    screen: shown !== undefined,
  };
}

const isRow = (value: unknown): value is Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && typeof (value as { id?: unknown }).id === 'string';

/** Rows as they leave: within what the user reaches, known fields only. @throws AppError remote.answer */
function rowsWithin(rows: unknown, { within }: Reach, fields: readonly Field[]): Row[] {
  // One row from elsewhere: that server does not keep to our conditions, and no answer of its counts.
  if (!Array.isArray(rows) || !rows.every((row) => isRow(row) && matches(within, row))) throw new AppError('remote.answer');
  return (rows as Row[]).map((row) => ({ id: row.id, ...Object.fromEntries(fields.map((f) => [f.name, row[f.name] ?? null])) }) as Row);
}

async function finished(writer: Writer, rows: Row[], fields: Field[], unmasked: boolean): Promise<Row[]> {
  await addLabels(writer, fields, rows);
  if (!unmasked) maskRows(fields, rows);
  return rows;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** `queryList`. */
export async function listRemote(passing: Passing, resource: Resource, call: Call, body: unknown): Promise<ListData> {
  const reach = reachOf(passing, resource, call, 'view');
  const { visible, within, list } = reach;
  const request = readListRequest(body, visible, list, call.user);
  if (request.recycled || request.branch !== undefined) throw new AppError('record.verb');
  checkMasked(maskedFields(visible), request.where, request.sorters);
  const named = new Set(['id', 'version', visible.key, visible.label, ...(request.fields ?? [])]);
  const all = reach.screen ? columnFields(visible, list) : listFields(visible);
  const fields = request.fields ? readable(visible.fields).filter((f) => named.has(f.name)) : all;
  const { keyword, pageNum, pageSize, cursor, sorters, count } = request;
  const search: Where =
    keyword !== undefined && list.search.length
      ? [{ operator: 'or', value: list.search.map((field) => ({ field, operator: 'contains', value: keyword })) }]
      : [];
  const data = (await reach.ask('queryList', {
    pageNum,
    pageSize,
    ...(cursor === undefined ? {} : { cursor }),
    where: [...within, ...request.where, ...search],
    sorters,
    count,
    fields: [...new Set([...fields.map((f) => f.name), ...comparedFields(within)])],
  })) as { list?: unknown; total?: unknown; totalKind?: unknown; next?: unknown; prev?: unknown } | null;
  const rows = rowsWithin(data?.list, reach, fields);
  if (rows.length > pageSize || typeof data?.total !== 'number') throw new AppError('remote.answer');
  await finished(passing.writer, rows, fields, false);
  const kind = data.totalKind === 'atLeast' || data.totalKind === 'estimate' ? data.totalKind : 'exact';
  return { list: rows, total: data.total, totalKind: kind, next: text(data.next), prev: text(data.prev) };
}

/** The row with an id, when the user reaches it. @throws AppError record.unknown */
async function rowOf(reach: Reach, id: string): Promise<Row> {
  const data = (await reach.ask(`detail?id=${encodeURIComponent(id)}`, {})) as unknown;
  if (!isRow(data)) throw new AppError('remote.answer');
  if (!matches(reach.within, data)) throw new AppError('record.unknown');
  return data;
}

/** `detail`. */
export async function detailRemote(passing: Passing, resource: Resource, call: Call, id: string): Promise<Row> {
  const reach = reachOf(passing, resource, call, 'view');
  const fields = readable(reach.visible.fields);
  const rows = rowsWithin([await rowOf(reach, id)], reach, fields);
  return (
    await finished(passing.writer, rows, fields, may(passing.writer.catalogue(), resource, 'edit', call.user, call.screen))
  )[0] as Row;
}

/** The writable values of a posted record that hold. @throws AppError record.invalid */
function valuesOf({ writer }: Passing, visible: Resource, body: unknown, before: Row | undefined): Record<string, unknown> {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new AppError('request.body', { reason: { zh: '应为一条记录', en: 'must be one record' } });
  const posted = body as Record<string, unknown>;
  const open = visible.fields.filter((f) => writable(f) && !(before && f.immutable));
  // A masked value that comes back as it was shown stays what it is.
  const isUnmasked = (f: Field): boolean =>
    !(f.mask && before && typeof posted[f.name] === 'string' && String(posted[f.name]).includes('*'));
  const values = Object.fromEntries(open.filter((f) => posted[f.name] !== undefined && isUnmasked(f)).map((f) => [f.name, posted[f.name]]));
  const whole = { ...Object.fromEntries(visible.fields.filter(writable).map((f) => [f.name, before?.[f.name]])), ...values };
  const problems = problemsOf(visible, prune(whole), (d) => writer.dictionaries.codes(d));
  if (problems.length) throw invalid(problems);
  return values;
}

/** `insert`. */
export async function insertRemote(passing: Passing, resource: Resource, call: Call, body: unknown): Promise<Row> {
  const reach = reachOf(passing, resource, call, 'add');
  const values = valuesOf(passing, reach.visible, body, undefined);
  // What the other server would place elsewhere cannot be seen beforehand, so what is limited must be said.
  if (!matches(reach.within, values)) throw new AppError('permission.scope');
  const row = await reach.ask('insert', values);
  if (!isRow(row)) throw new AppError('remote.answer');
  passing.writer.publish({ type: 'record', resource: resource.name, verb: 'insert', ids: [row.id] });
  return rowsWithin([row], reach, readable(reach.visible.fields))[0] as Row;
}

/** `update`: the version goes along, and the other server judges it. */
export async function updateRemote(passing: Passing, resource: Resource, call: Call, body: unknown): Promise<Row> {
  const reach = reachOf(passing, resource, call, 'edit');
  const { id, version } = (body ?? {}) as { id?: unknown; version?: unknown };
  if (typeof id !== 'string' || id === '') throw new AppError('record.unknown');
  if (!Number.isSafeInteger(Number(version))) throw new AppError('record.version');
  const before = await rowOf(reach, id);
  const values = valuesOf(passing, reach.visible, body, before);
  if (!matches(reach.within, { ...before, ...values })) throw new AppError('permission.scope');
  const row = await reach.ask('update', { ...values, id: before.id, version: Number(version) });
  if (!isRow(row)) throw new AppError('remote.answer');
  passing.writer.publish({ type: 'record', resource: resource.name, verb: 'update', ids: [row.id] });
  return rowsWithin([row], reach, readable(reach.visible.fields))[0] as Row;
}

/** `delete`: all of them or none. */
export async function deleteRemote(passing: Passing, resource: Resource, call: Call, ids: readonly string[]): Promise<number> {
  const reach = reachOf(passing, resource, call, 'delete');
  const wanted = idsWithin(ids, MAX_PAGE_SIZE);
  const fields = [...new Set(['id', ...comparedFields(reach.within)])];
  const where: Where = [...reach.within, { field: 'id', operator: 'in', value: wanted }];
  const data = (await reach.ask('queryList', { where, fields, pageSize: wanted.length, count: 'none' })) as { list?: unknown } | null;
  if (rowsWithin(data?.list, reach, []).length !== wanted.length) throw new AppError('record.unknown');
  await reach.ask(`delete?ids=${wanted.map(encodeURIComponent).join(',')}`, {});
  passing.writer.publish({ type: 'record', resource: resource.name, verb: 'delete', ids: wanted });
  return wanted.length;
}

/** `taken`: whether a row within reach has the value already. */
export async function takenRemote(passing: Passing, resource: Resource, call: Call, body: unknown): Promise<{ taken: boolean }> {
  const { field: name, value, id } = (body ?? {}) as Record<string, unknown>;
  const reach = reachOf(passing, resource, call, may(passing.writer.catalogue(), resource, 'add', call.user, call.screen) ? 'add' : 'edit');
  const field = reach.visible.fields.find((f) => f.name === name && f.unique);
  if (!field) throw badBody('field 应为不可重复的字段', 'field must be one that may not repeat');
  if (typeof value !== 'string') throw badBody('value 应为文本', 'value must be a text');
  const where: Where = [...reach.within, { field: field.name, operator: 'eq', value }];
  const data = (await reach.ask('queryList', { where, fields: ['id', ...comparedFields(reach.within)], pageSize: 2, count: 'none' })) as {
    list?: unknown;
  } | null;
  return { taken: rowsWithin(data?.list, reach, []).some((row) => row.id !== id) };
}
