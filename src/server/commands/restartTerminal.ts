/** A terminal is told to restart. What reaches it is the business of the gateway that the deployment names. */
import { sql } from 'kysely';
import type { CommandTools } from './tools.ts';
import { AppError } from '../errors/error.ts';
import { post } from '../outbox/outbox.ts';
import { grant, reach } from '../records/reach/access.ts';
import { writeAudit } from '../records/write/audit.ts';
import type { Call } from '../user/call.ts';

/** @throws AppError outbox.address where no gateway is set, permission.denied, record.unknown outside the caller's reach */
export async function restartTerminal(
  { database, outbox, writer }: CommandTools,
  call: Call,
  code: string,
  { reason, minutes = 0 }: Record<string, unknown>,
): Promise<void> {
  const catalogue = writer.catalogue();
  const { terminal } = catalogue.resources;
  if (!terminal) throw new AppError('record.unknown');
  const conditions = [sql`code = ${code}`, ...reach(catalogue, terminal, call.user, grant(catalogue, terminal, 'edit', call.user))];
  if (!outbox.has('device')) throw new AppError('outbox.address');
  const { userCode } = call.user;
  const message = await database.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: string; companyCode: string | null }>`select id, "companyCode" from terminal
      where ${sql.join(conditions, sql` and `)}`.execute(db);
    const [target] = rows;
    if (!target) throw new AppError('record.unknown');
    const note = String(reason);
    await writeAudit(db, [{ userCode, address: call.address ?? null, action: 'restart', resource: 'terminal', recordId: target.id, note }]);
    const payload = { device: code, command: 'restart', minutes, reason, by: userCode, at: new Date().toISOString() };
    return post(db, writer, { kind: 'device', recipient: code, companyCode: target.companyCode, payload });
  });
  // The caller is not kept waiting for a gateway that is slow or gone.
  void outbox.deliver(message).catch(() => undefined);
}
