/** Changes of many rows of one resource that are shown first, and made together or not at all. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CommandAnswer, CommandPreview } from '../../contract/commands.ts';
import { same } from '../../documents/ground/same.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Tables } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import { changesBetween, writeAudit } from '../records/write/audit.ts';
import { updateRows } from '../records/write/bulkUpdate.ts';
import type { Call } from '../user/call.ts';
import { judgeStored } from '../records/validation/stored.ts';
import { invalid, problemsOf } from '../records/validation/validation.ts';
import { storeInsert } from '../records/write/store.ts';
import { transact } from '../records/write/transact.ts';
import type { Prepared } from '../records/write/prepare.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Row } from '../source/rows.ts';

/** Most rows that one command changes. */
export const MOST_ROWS = 10_000;
/** Most of them that a preview shows. */
const MOST_SHOWN = 200;

/** Only what would change is wanted, or what was agreed to. */
export interface Agreed {
  preview: boolean;
  mark: string | undefined;
}

export interface Planned {
  /** Rows as they are, and what they would hold. */
  changes: { before: Row; values: Row }[];
  /** A row that comes besides. */
  insert?: Prepared;
  /** Rows that stay because nobody knows where they lie. */
  unplaced?: number;
}

interface PlannedCall {
  writer: Writer;
  resource: Resource;
  call: Call;
  agreed: Agreed;
  /** In the history of each row. */
  action: string;
  /** Properties that may change, in the order they are shown. */
  names: readonly string[];
  /** One that may not repeat while they change places. */
  apart?: (db: Kysely<Tables>, ids: readonly string[]) => Promise<void>;
}

const moves = ({ before, values }: Planned['changes'][number]): boolean =>
  Object.entries(values).some(([name, value]) => !same(before[name] ?? null, value ?? null));

const markOf = (changes: Planned['changes'], inserted: Row | undefined, names: readonly string[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([changes.map(({ before, values }) => [before.id, before.version, values]), inserted && names.map((n) => inserted[n])]),
    )
    .digest('base64url');

function previewOf({ resource, names }: PlannedCall, planned: Planned, changes: Planned['changes'], mark: string): CommandPreview {
  const { insert, unplaced = 0 } = planned;
  const shown = names.filter(
    (name) =>
      insert?.row[name] !== undefined || changes.some(({ before, values }) => name in values && !same(before[name] ?? null, values[name])),
  );
  const previewRow = ([row, values, isNew]: [Row, Row, boolean]): CommandPreview['rows'][number] => ({
    name: String((isNew ? values : row)[resource.label] ?? (isNew ? values : row)[resource.key] ?? ''),
    isNew,
    values: shown.map((name) =>
      !(name in values) || same(row[name] ?? null, values[name] ?? null) ? null : [row[name] ?? null, values[name] ?? null],
    ),
  });
  const all: [Row, Row, boolean][] = [
    ...(insert ? ([[{}, insert.row, true]] as [Row, Row, boolean][]) : []),
    ...changes.map(({ before, values }): [Row, Row, boolean] => [before, values, false]),
  ];
  return {
    mark,
    fields: shown.flatMap((name) => {
      const field = resource.fields.find((f) => f.name === name);
      if (!field) return [];
      const { title, titleEn, unit, precision } = field;
      return [{ title, titleEn, ...(unit === undefined ? {} : { unit }), ...(precision === undefined ? {} : { precision }) }];
    }),
    rows: all.slice(0, MOST_SHOWN).map(previewRow),
    changed: all.length,
    same: planned.changes.length - changes.length,
    unplaced,
  };
}

/** What the changed rows hold is judged as if it were written by hand. @throws AppError record.invalid */
function judge({ writer, resource, names }: PlannedCall, changes: Planned['changes'], inserted: Row | undefined): void {
  const fields = resource.fields.filter((f) => names.includes(f.name));
  const properties = Object.fromEntries(fields.map((f) => [f.name, f.schema]));
  const judged: Resource = { ...resource, fields, schema: { type: 'object', properties } };
  for (const row of [...(inserted ? [inserted] : []), ...changes.map(({ values }) => values)]) {
    const record = Object.fromEntries(
      Object.entries(row).filter(([name, value]) => names.includes(name) && value !== null && value !== undefined),
    );
    const problems = problemsOf(judged, record, (dict) => writer.dictionaries.codes(dict));
    if (problems.length) throw invalid(problems);
  }
}

/**
 * Shows what a plan changes, or makes the changes in the transaction that planned them.
 * @param plan reads and locks what it needs
 * @throws AppError command.changed when something else was agreed to, command.tooMany, record.invalid
 */
export async function carryOut(of: PlannedCall, plan: (db: Kysely<Tables>) => Promise<Planned>): Promise<CommandAnswer> {
  const { writer, resource, call, agreed, action, names, apart } = of;
  const { userCode } = call.user;
  const ids: string[] = [];
  const answer = await transact(writer, resource, async (db, announce): Promise<CommandAnswer> => {
    const planned = await plan(db);
    if (planned.changes.length > MOST_ROWS) throw new AppError('command.tooMany', { count: MOST_ROWS });
    const changes = planned.changes.filter(moves);
    const { insert } = planned;
    judge(of, changes, insert?.row);
    const mark = markOf(changes, insert?.row, names);
    if (agreed.preview) return { preview: previewOf(of, planned, changes, mark) };
    if (agreed.mark !== undefined && agreed.mark !== mark) throw new AppError('command.changed');
    ids.push(...changes.map(({ before }) => String(before.id)));
    await apart?.(db, ids);
    for (const { before, values } of changes)
      await writer.guards[resource.name]?.({ db, call, before, after: { ...before, ...values }, announce });
    await updateRows(db, writer, resource, changes, userCode);
    await judgeStored(
      { db, catalogue: writer.catalogue(), resource, user: call.user },
      changes.map(({ before, values }) => ({ id: String(before.id), moved: new Set(Object.keys(values)) })),
    );
    await writeAudit(
      db,
      changes.map(({ before, values }) => ({
        userCode,
        address: call.address ?? null,
        action,
        resource: resource.name,
        recordId: String(before.id),
        version: Number(before.version) + 1,
        changes: changesBetween(Object.keys(values), before, values, new Set()),
      })),
    );
    if (insert) await storeInsert(db, writer, resource, call, insert, announce);
    return null;
  });
  if (!agreed.preview && ids.length) writer.publish({ type: 'record', resource: resource.name, verb: 'update', ids });
  return answer;
}
