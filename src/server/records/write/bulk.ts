/** Many rows at once, inside the caller's transaction: import, seed, menu, logs. Values are checked before, not here. */
import { sql, type Kysely } from 'kysely';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { prune } from '../../../documents/ground/validate.ts';
import type { Tables } from '../../db/connection.ts';
import { giveCodes } from './codes.ts';
import type { Writer } from './writer.ts';
import { gramsOf } from '../tables/grams.ts';
import { placeRows, treePath } from '../reach/organisation.ts';
import { isEmpty, toColumn } from '../rows/rows.ts';
import { initialValues } from '../../../documents/features/states/index.ts';
import { gramNames } from '../rows/shape.ts';
import { GRAMS } from '../tables/tables.ts';
import { uuidv7 } from '../../db/uuid.ts';
import type { Row } from '../../source/rows.ts';

/** PostgreSQL takes 65,535 parameters a statement. */
const PARAMETERS = 30_000;

/** Adds identity, version, audit columns, scope columns and tree paths. */
export async function completeRows(
  db: Kysely<Tables>,
  records: Pick<Writer, 'catalogue'>,
  resource: Resource,
  rows: readonly Row[],
  actor: string,
): Promise<Row[]> {
  const now = new Date().toISOString();
  const full = rows.map((row): Row => ({
    ...initialValues(resource),
    ...prune(row),
    id: row.id ?? uuidv7(),
    version: 1,
    createBy: actor,
    createTime: now,
    updateBy: actor,
    updateTime: now,
  }));
  await placeRows(db, records.catalogue(), resource, full);
  return full;
}

/** Inserts complete rows in as few statements as fit. Tree rows go one by one, parents first. */
export async function insertRows(
  db: Kysely<Tables>,
  records: Pick<Writer, 'catalogue' | 'codeMark'>,
  resource: Resource,
  rows: readonly Row[],
  actor: string,
): Promise<Row[]> {
  const full = await completeRows(db, records, resource, rows, actor);
  await giveCodes(db, records, resource, full);
  const grams = gramNames(records.catalogue(), resource);
  // Of a wide table most columns are empty in all rows at hand, and each would be a value of every row. Paths come row by row.
  const holds = (name: string): boolean => name === resource.tree?.path || full.some((row) => !isEmpty(row[name]));
  const fields = resource.fields.filter((f) => f.computed === undefined && holds(f.name));
  const names = fields.map((f) => f.name);
  const columns = sql.join([...names, ...(grams.length ? [GRAMS] : [])].map((n) => sql.ref(n)));
  const cells = (row: Row) =>
    sql`(${sql.join([...fields.map((f) => toColumn(f, row[f.name])), ...(grams.length ? [sql`${gramsOf(grams.map((g) => row[g] as string | null))}::text[]`] : [])])})`;
  const step = resource.tree ? 1 : Math.max(1, Math.floor(PARAMETERS / (names.length + 1)));
  for (let i = 0; i < full.length; i += step) {
    const part = full.slice(i, i + step);
    if (resource.tree && part[0]) part[0][resource.tree.path] = await treePath(db, resource, part[0]);
    await sql`insert into ${sql.table(resource.name)} (${columns}) values ${sql.join(part.map(cells))}`.execute(db);
  }
  return full;
}
