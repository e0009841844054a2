/** Batches and plans as their commands reach them. */
import { sql } from 'kysely';
import type { Power } from '../../documents/ground/powers.ts';
import { AppError } from '../errors/error.ts';
import { grant, reach } from '../records/reach/access.ts';
import { relation } from '../source/columns.ts';
import type { Row } from '../source/rows.ts';
import type { Call } from '../user/call.ts';
import type { IvTools } from './tools.ts';

/** The row that a code names, where the caller may edit it, or has another right. @throws AppError permission.denied, record.unknown */
export async function editable(
  { database, writer }: Pick<IvTools, 'database' | 'writer'>,
  call: Call,
  name: string,
  code: string,
  right: Power = 'edit',
): Promise<Row> {
  const catalogue = writer.catalogue();
  const resource = catalogue.resources[name];
  if (!resource) throw new AppError('record.unknown');
  const conditions = [sql`code = ${code}`, ...reach(catalogue, resource, call.user, grant(catalogue, resource, right, call.user))];
  const { rows } = await sql<Row>`select * from ${relation(resource)} where ${sql.join(conditions, sql` and `)}`.execute(database.db);
  const [row] = rows;
  if (!row) throw new AppError('record.unknown');
  return row;
}
