/** An administrator has a message sent again that did not arrive. */
import type { OutboxTools } from './tools.ts';
import { AppError } from '../errors/error.ts';
import { writeAudit } from '../records/write/audit.ts';
import type { Call } from '../user/call.ts';
import { OUTGOING } from './outbox.ts';

/** @throws AppError record.unknown when it is on its way, or has arrived */
export async function sendAgain({ database, outbox, writer }: OutboxTools, { user, address }: Call, id: string): Promise<void> {
  const { rowCount } = await database.pool.query(
    `update "outgoingMessage" set status = '0', tries = 0, error = null, "nextTime" = now(), version = version + 1 where id = $1 and status = '2'`,
    [id],
  );
  if (!rowCount) throw new AppError('record.unknown');
  await writeAudit(database.db, [
    { userCode: user.userCode, address: address ?? null, action: 'resend', resource: OUTGOING, recordId: id },
  ]);
  writer.publish({ type: 'record', resource: OUTGOING, verb: 'update', ids: [id] });
  await outbox.deliver(id);
}
