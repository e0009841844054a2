/** S7-35: an application for an account. It makes nobody a user; whoever manages users decides (approve.ts). */
import type { RegisterRequest } from '../../../contract/identity.ts';
import type { IdentityTools } from '../tools.ts';
import { AppError } from '../../errors/error.ts';
import { insertRows } from '../../records/write/bulk.ts';
import { invalid, problemsOf } from '../../records/validation/validation.ts';
import { spend } from '../attempts.ts';
import { hashPassword } from '../../user/password.ts';
import { checkPassword } from '../passwordPolicy.ts';
import type { Visitor } from '../visitor.ts';
import { DECISION } from './approve.ts';

const PER_ADDRESS = 20;
const HOUR = 60;

const text = (value: string | undefined): string | undefined => value?.trim() || undefined;

/**
 * Stores an application. A username that is taken is not refused: the answer would tell strangers who has an account; the
 * person who decides sees it.
 * @throws AppError registration.off, registration.pending, record.invalid, password.policy, auth.code*, request.tooMany
 */
export async function applyForAccount(context: IdentityTools, request: RegisterRequest, from: Visitor): Promise<void> {
  const { config, database, keys, sms, writer } = context;
  const resource = writer.catalogue().resources.registration;
  if (config.register === 'off' || !resource) throw new AppError('registration.off');
  await spend(database, 'register', from.address, PER_ADDRESS, HOUR);
  const record = {
    username: text(request.username),
    userNickname: text(request.userNickname),
    phone: request.phone,
    companyName: text(request.companyName),
    stationName: text(request.stationName),
    reason: text(request.reason),
  };
  // Read-only in the document means «not by a user»; here the applicant gives exactly these.
  const properties = Object.fromEntries(resource.fields.filter((f) => f.name in record).map((f) => [f.name, f.schema]));
  const problems = problemsOf(
    { ...resource, schema: { type: 'object', properties, required: ['username', 'userNickname', 'phone', 'companyName'] } },
    JSON.parse(JSON.stringify(record)) as typeof record,
    () => undefined,
  );
  if (problems.length) throw invalid(problems);
  const password = keys.read(request.password);
  checkPassword(password, record.username ?? '');
  await sms.take({ purpose: 'register', phone: record.phone, subject: '' }, request.code);
  const waiting = await database.pool.query(`select 1 from registration where phone = $1 and status = $2`, [
    record.phone,
    DECISION.waiting,
  ]);
  if (waiting.rowCount) throw new AppError('registration.pending');
  const rows = await insertRows(
    database.db,
    writer,
    resource,
    [{ ...record, status: DECISION.waiting, password: await hashPassword(password) }],
    'system',
  );
  writer.publish({ type: 'record', resource: resource.name, verb: 'insert', ids: rows.map((r) => String(r.id)) });
}
