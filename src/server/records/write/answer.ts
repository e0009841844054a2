/** What a write answers: the row as it now is, or as it is instead. */
import { sql } from 'kysely';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { AppError } from '../../errors/error.ts';
import { relation } from '../../source/columns.ts';
import type { Writer } from './writer.ts';
import { addLabels } from '../rows/labels.ts';
import { type Row, readable, selection } from '../../source/rows.ts';

export async function readBack(writer: Writer, resource: Resource, id: string): Promise<Row> {
  const fields = readable(resource.fields);
  const { rows } = await sql<Row>`select ${selection(fields)} from ${relation(resource)} where id = ${id}::uuid`.execute(
    writer.database.db,
  );
  const row = rows[0] ?? {};
  await addLabels(writer, fields, [row]);
  return row;
}

/** The refusal of a write on a version that is no longer the last. */
export async function staleError(writer: Writer, visible: Resource, before: Row, yours: Row): Promise<AppError> {
  const fields = readable(visible.fields);
  const current = Object.fromEntries(fields.map((f) => [f.name, before[f.name] ?? null])) as Row;
  await addLabels(writer, fields, [current]);
  return new AppError('record.stale', { user: String(before.updateBy ?? '') }, { data: { current, yours } });
}
