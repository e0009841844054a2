/** A user whom the caller may edit, by id, login name or code: under the same guards as editing. */
import { sql } from 'kysely';
import { isUuid } from '../db/uuid.ts';
import type { IdentityTools } from './tools.ts';
import { AppError } from '../errors/error.ts';
import { grant, reach } from '../records/reach/access.ts';
import type { Call } from '../user/call.ts';
import { guardUser } from './guards.ts';

/** @throws AppError permission.denied, record.unknown outside the caller's reach, permission.escalation above the caller's level */
export async function userInHand(
  { database, writer }: IdentityTools,
  call: Call,
  subject: string,
): Promise<{ id: string; username: string }> {
  const catalogue = writer.catalogue();
  const resource = catalogue.resources.user;
  if (!resource) throw new AppError('permission.denied');
  const conditions = reach(catalogue, resource, call.user, grant(catalogue, resource, 'edit', call.user, call.screen));
  const named = isUuid(subject) ? sql`id = ${subject}::uuid` : sql`(username = ${subject} or "userCode" = ${subject})`;
  const { rows } = await sql<
    Record<string, unknown> & { id: string; username: string }
  >`select id, username, "userType", "roleCodes", status from "user" where ${sql.join([named, ...conditions], sql` and `)}`.execute(
    database.db,
  );
  const [row] = rows;
  if (!row) throw new AppError('record.unknown');
  await guardUser({ db: database.db, call, before: row, after: row, announce: writer.publish });
  return row;
}
