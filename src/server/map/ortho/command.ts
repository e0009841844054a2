import { sql } from 'kysely';
import type { CommandAnswer } from '../../../contract/commands.ts';
import { MAP_LAYERS } from '../../../contract/maps.ts';
import type { MapTools } from '../tools.ts';
import { AppError } from '../../errors/error.ts';
import { grant, reach } from '../../records/reach/access.ts';
import type { Call } from '../../user/call.ts';
import { relation } from '../../source/columns.ts';
import { starterOf } from '../../jobs/jobs.ts';
import type { Waiting } from './prepare.ts';

/** @throws AppError permission.denied, record.unknown outside the caller's reach or without a file, import.busy */
export async function prepareOrthophoto({ orthophotos, writer }: MapTools, call: Call, id: string): Promise<CommandAnswer> {
  const catalogue = writer.catalogue();
  const resource = catalogue.resources[MAP_LAYERS];
  if (!resource) throw new AppError('record.unknown');
  const conditions = [
    sql`id = ${id}::uuid`,
    sql`kind = 'orthophoto'`,
    sql`file[1] is not null`,
    ...reach(catalogue, resource, call.user, grant(catalogue, resource, 'edit', call.user)),
  ];
  const { rows } = await sql<
    Waiting & { name: string }
  >`select id::text, file[1] as file, name from ${relation(resource)} where ${sql.join(conditions, sql` and `)}`.execute(
    writer.database.db,
  );
  const [layer] = rows;
  if (!layer) throw new AppError('record.unknown');
  return { jobId: await orthophotos.begin(layer, starterOf(call)) };
}
