/** An administrator ends every session of a user: whoever may edit the user, and under the same guards. */
import { sql } from 'kysely';
import type { ServerContext } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { grant, reach } from '../records/access.ts';
import { writeAudit } from '../records/audit.ts';
import type { Call } from '../records/context.ts';
import { isUuid } from '../db/uuid.ts';
import { guardUser } from './guards.ts';

/** @throws AppError permission.denied, record.unknown outside the caller's reach, permission.escalation above the own level */
export async function signOutUser({ database, sessions, writer }: ServerContext, call: Call, id: string): Promise<void> {
  const catalogue = writer.catalogue();
  const resource = catalogue.resources.user;
  if (!resource) throw new AppError('permission.denied');
  const conditions = reach(catalogue, resource, call.user, grant(catalogue, resource, 'edit', call.user, call.screen));
  if (!isUuid(id)) throw new AppError('record.unknown');
  const {
    rows: [row],
  } = await sql<
    Record<string, unknown>
  >`select id, "userType", "roleCodes", status from "user" where ${sql.join([sql`id = ${id}::uuid`, ...conditions], sql` and `)}`.execute(
    database.db,
  );
  if (!row) throw new AppError('record.unknown');
  await guardUser({ db: database.db, call, before: row, after: row, announce: writer.publish });
  await sessions.closeAll(id);
  await writeAudit(database.db, [
    { userCode: call.user.userCode, address: call.address ?? null, action: 'signOut', resource: 'user', recordId: id },
  ]);
}
