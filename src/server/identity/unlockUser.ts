/** An administrator lets a user sign in again who is locked after wrong passwords. */
import type { IdentityTools } from './tools.ts';
import { writeAudit } from '../records/write/audit.ts';
import type { Call } from '../user/call.ts';
import { unlock } from './locks.ts';
import { userInHand } from './userInHand.ts';

/** @throws AppError permission.denied, record.unknown outside the caller's reach, permission.escalation above the caller's level */
export async function unlockUser(context: IdentityTools, call: Call, subject: string): Promise<void> {
  const { id, username } = await userInHand(context, call, subject);
  await unlock(context.database, username);
  await writeAudit(context.database.db, [
    { userCode: call.user.userCode, address: call.address ?? null, action: 'unlock', resource: 'user', recordId: id },
  ]);
}
