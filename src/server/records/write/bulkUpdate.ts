/** Many updates inside one transaction: import with «update what is there». */
import { sql, type Kysely } from 'kysely';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Tables } from '../../db/connection.ts';
import type { Reader } from '../rows/reader.ts';
import { moveStation, moveSubtree, placeRows, treePath } from '../reach/organisation.ts';
import { gramNames } from '../rows/shape.ts';
import { columnsOf } from './store.ts';
import type { Sql } from '../../source/operators.ts';
import type { Row } from '../../source/rows.ts';

/** Writes the given values onto each row; the rest of the row stays. Answers the rows as they are then. */
export async function updateRows(
  db: Kysely<Tables>,
  records: Reader,
  resource: Resource,
  changes: readonly { before: Row; values: Row }[],
  actor: string,
): Promise<Row[]> {
  const grams = gramNames(records.catalogue(), resource);
  const now = new Date().toISOString();
  const written: Row[] = [];
  for (const { before, values } of changes) {
    const after: Row = {
      ...values,
      ...Object.fromEntries(grams.map((g) => [g, values[g] ?? before[g]])),
      version: Number(before.version) + 1,
      updateBy: actor,
      updateTime: now,
    };
    const whole = { ...before, ...after };
    await placeRows(db, records.catalogue(), resource, [whole]);
    for (const name of ['companyCode', 'companyPath']) if (whole[name] !== before[name]) after[name] = whole[name];
    const path = await treePath(db, resource, whole, before);
    if (path !== undefined && resource.tree) after[resource.tree.path] = path;
    const { names, values: cells } = columnsOf(resource, grams, after);
    await sql`update ${sql.table(resource.name)} set ${sql.join(names.map((n, i) => sql`${sql.ref(n)} = ${cells[i] as Sql}`))} where id = ${String(before.id)}::uuid`.execute(
      db,
    );
    if (resource.tree && path !== undefined) await moveSubtree(db, records.catalogue(), resource, String(before[resource.tree.path]), path);
    if (resource.name === 'station' && before.companyPath !== whole.companyPath) await moveStation(db, records.catalogue(), whole);
    written.push({ ...whole, ...after });
  }
  return written;
}
