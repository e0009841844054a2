/** A record's life from its audit rows, and taking back the last change. */
import { sql } from 'kysely';
import type { Language } from '../../../contract/constants.ts';
import { labelsIn } from '../../../contract/labels.ts';
import type { HistoryChange, HistoryEntry, HistoryPage } from '../../../contract/states.ts';
import { hasTable } from '../../../documents/kit/own.ts';
import type { CommandAction } from '../../../documents/ground/model/actions.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import { AppError } from '../../errors/error.ts';
import { relation } from '../../source/columns.ts';
import { grant, reach, visibleResource } from '../reach/access.ts';
import type { Reader } from '../rows/reader.ts';
import type { Call } from '../../user/call.ts';
import { addLabels } from '../rows/labels.ts';
import { isUuid } from '../../db/uuid.ts';
import { mask, secretFields } from '../rows/rows.ts';
import { updateRecord } from './update.ts';
import type { Writer } from './writer.ts';
import { type Row, whereAll } from '../../source/rows.ts';

interface AuditRow {
  id: string;
  time: string;
  userCode: string | null;
  userName: string | null;
  action: string;
  changes: Record<string, [unknown, unknown]> | null;
  note: string | null;
  version: number | null;
}

/** Entries a page. */
const PAGE = 30;

async function auditOf(records: Reader, resource: Resource, id: string, limit: number, before?: number): Promise<AuditRow[]> {
  const older = before === undefined ? sql`` : sql`and a.id < ${before}`;
  const { rows } =
    await sql<AuditRow>`select a.id::text, a.time, a."userCode", u."userNickname" as "userName", a.action, a.changes, a.note, a.version from sunvane.audit a
    left join "user" u on u."userCode" = a."userCode" where a.resource = ${resource.name} and a."recordId" = ${id} ${older} order by a.id desc limit ${limit}`.execute(
      records.database.db,
    );
  return rows;
}

/** States that the record's moves name, before and after. */
async function visitedStates(records: Reader, resource: Resource, id: string, state: string): Promise<string[]> {
  const { rows } = await sql<{
    code: string;
  }>`select distinct s.code from sunvane.audit a, jsonb_array_elements_text(a.changes -> ${state}) s(code)
    where a.resource = ${resource.name} and a."recordId" = ${id} and s.code is not null`.execute(records.database.db);
  return rows.map((row) => row.code);
}

/** Commands that screens offer on the records: what one wrote is named as its button is. */
const commandsOn = ({ screens }: Catalogue, { name }: Resource): CommandAction[] =>
  Object.values(screens)
    .filter((screen) => screen.resource === name)
    .flatMap(({ list }) => (list.actions ?? []).filter((action) => 'command' in action));

/** The label of one side of a change, under its name in the answer. */
function labelOf(name: 'fromLabel' | 'toLabel', side: Row | undefined, field: string, language: Language): Partial<HistoryChange> {
  const label = labelsIn(side ?? {}, language)[field];
  return label === undefined ? {} : { [name]: label };
}

/** Whether the user reaches the row at all. @throws AppError permission.denied, record.unknown */
async function reached(records: Reader, resource: Resource, call: Call, id: string): Promise<void> {
  const granted = grant(records.catalogue(), resource, 'view', call.user, call.screen);
  const result = isUuid(id)
    ? await sql`select 1 from ${relation(resource)} ${whereAll([sql`id = ${id}::uuid`, ...reach(records.catalogue(), resource, call.user, granted)])}`.execute(
        records.database.db,
      )
    : { rows: [] };
  if (!result.rows.length) throw new AppError('record.unknown');
}

/**
 * `POST {api}/history`: a page, newest first, the fields the user may see. `before` is the id of the oldest entry that is known.
 * @throws AppError permission.denied, record.unknown
 */
export async function history(records: Reader, resource: Resource, call: Call, id: string, before?: number): Promise<HistoryPage> {
  if (!hasTable(resource)) throw new AppError('record.verb');
  await reached(records, resource, call, id);
  const visible = visibleResource(resource, call.user).fields;
  const fields = new Map(visible.map((f) => [f.name, f]));
  const shown = (name: string, value: unknown): unknown => (fields.get(name)?.mask && typeof value === 'string' ? mask(value) : value);
  const state = resource.states?.field;
  const commands = commandsOn(records.catalogue(), resource);
  const entries = await auditOf(records, resource, id, PAGE + 1, before);
  const audit = entries.slice(0, PAGE);
  const sides = audit.map(({ changes }) =>
    [0, 1].map((side): Row => Object.fromEntries(Object.entries(changes ?? {}).map(([name, values]) => [name, values[side as 0 | 1]]))),
  );
  await addLabels(records, visible, sides.flat());
  return {
    next: entries.length > PAGE ? Number(audit.at(-1)?.id) : null,
    ...(state !== undefined && before === undefined ? { visited: await visitedStates(records, resource, id, state) } : {}),
    list: audit.map(({ changes, note, id: entry, time, userCode, userName, action }, i): HistoryEntry => {
      const transition = resource.states?.transitions.find((t) => t.name === action);
      const titled = transition ?? commands.find((c) => c.command === action);
      const move = (transition || action === 'undo') && state !== undefined ? changes?.[state] : undefined;
      return {
        id: Number(entry),
        time,
        userCode,
        userName,
        action,
        comment: note,
        ...(titled ? { title: titled.title, titleEn: titled.titleEn } : {}),
        ...(move ? { from: String(move[0]), to: String(move[1]) } : {}),
        changes: Object.entries(changes ?? {})
          .filter(([name]) => fields.has(name))
          .map(([field, [from, to]]) => ({
            field,
            from: shown(field, from),
            to: shown(field, to),
            ...labelOf('fromLabel', sides[i]?.[0], field, call.language),
            ...labelOf('toLabel', sides[i]?.[1], field, call.language),
          })),
      };
    }),
  };
}

/**
 * `POST {api}/undo`: gives a row the values it had before its last change, when that was an update and nothing came after.
 * @throws AppError undo.impossible, and whatever an update throws
 */
export async function undoUpdate(writer: Writer, resource: Resource, call: Call, id: string): Promise<Row> {
  await reached(writer, resource, call, id);
  const [last] = await auditOf(writer, resource, id, 1);
  const secrets = secretFields(resource);
  const changes = Object.entries(last?.changes ?? {});
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(resource.name)} where id = ${id}::uuid`.execute(
    writer.database.db,
  );
  const mine = last?.action === 'update' && last.userCode === call.user.userCode && last.version === rows[0]?.version;
  if (!mine || !changes.length || changes.some(([name]) => secrets.has(name))) throw new AppError('undo.impossible');
  const known = new Set(visibleResource(resource, call.user).fields.map((f) => f.name));
  const values = Object.fromEntries(changes.filter(([name]) => known.has(name)).map(([name, [from]]) => [name, from]));
  return updateRecord(writer, resource, call, { ...values, id, version: rows[0]?.version });
}
