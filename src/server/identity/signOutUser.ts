/** An administrator ends every session of a user. */
import type { IdentityTools } from './tools.ts';
import { writeAudit } from '../records/write/audit.ts';
import type { Call } from '../user/call.ts';
import { userInHand } from './userInHand.ts';

/** @throws AppError permission.denied, record.unknown outside the caller's reach, permission.escalation above the caller's level */
export async function signOutUser(context: IdentityTools, call: Call, subject: string): Promise<void> {
  const { id } = await userInHand(context, call, subject);
  await context.sessions.closeAll(id);
  await writeAudit(context.database.db, [
    { userCode: call.user.userCode, address: call.address ?? null, action: 'signOut', resource: 'user', recordId: id },
  ]);
}
