/** Puts rows into their tables, with their audit rows. The caller judges and holds them. */
import { sql, type Kysely } from 'kysely';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { same } from '../../../documents/ground/same.ts';
import type { Tables } from '../../db/connection.ts';
import { AppError } from '../../errors/error.ts';
import { gramNames } from '../rows/shape.ts';
import { reaches } from '../reach/access.ts';
import { changesBetween, writeAudit } from './audit.ts';
import { giveCodes } from './codes.ts';
import type { Reader } from '../rows/reader.ts';
import type { Call } from '../../user/call.ts';
import type { Writer } from './writer.ts';
import { gramsOf } from '../tables/grams.ts';
import type { GuardedWrite } from '../../house/guard.ts';
import { placeRows, treePath } from '../reach/organisation.ts';
import { toColumn, secretFields } from '../rows/rows.ts';
import { GRAMS } from '../tables/tables.ts';
import { judgeStored } from '../validation/stored.ts';
import type { Sql } from '../../source/operators.ts';
import type { Row } from '../../source/rows.ts';
import type { Prepared } from './prepare.ts';

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

const gramsFor = (records: Reader, resource: Resource): string[] => gramNames(records.catalogue(), resource);

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
  await judgeStored({ db, catalogue, resource, user: call.user }, [{ id: String(row.id) }]);
  await writeAudit(db, [
    { userCode: call.user.userCode, address: call.address ?? null, action: 'insert', resource: resource.name, recordId: String(row.id) },
  ]);
}

export const changed = (fields: readonly Field[], before: Row, after: Row): Field[] =>
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
  await judgeStored({ db, catalogue: writer.catalogue(), resource, user: call.user }, [
    { id: String(before.id), moved: new Set(moved.map((f) => f.name)) },
  ]);
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
