/** Of an edge server and its centre one analyses the tasks of a station, or each would change them for itself. */
import { sql } from 'kysely';
import type { Sql } from '../../source/operators.ts';
import { TASK, TASK_STATE, type MediaTools } from './tools.ts';

/**
 * Whether it is this one. An edge has the tasks of its stations, once it knows what its centre did of them; a centre those of every
 * other station, and of edges that do without (`TASK_RUNNER`) or were never heard of.
 */
export const analysedHere = ({ centreUrl }: Pick<MediaTools['config'], 'centreUrl'>, station: Sql): Sql =>
  centreUrl
    ? sql`exists (select from sunvane."syncPeer" p where ${station} = any(p.stations) and p."lastTime" is not null)`
    : sql`not exists (select from sunvane."syncPeer" p where ${station} = any(p.stations) and p.analyses)`;

/** Whether a task that was to be analysed here is another server's by now. */
export async function isElsewhere({ config, database }: Pick<MediaTools, 'config' | 'database'>, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(TASK)} t where id = ${id}::uuid and status = ${TASK_STATE.queued}
    and not ${analysedHere(config, sql`t."stationCode"`)}`.execute(database.db);
  return rows.length > 0;
}
