/** The account's phone: asking for a code (S7-24), binding (S7-23), second verification (S7-14). */
import { sql } from 'kysely';
import type { SmsCodeRequest } from '../../../contract/identity.ts';
import type { IdentityTools } from '../tools.ts';
import { AppError } from '../../errors/error.ts';
import { writeAudit } from '../../records/write/audit.ts';
import { takeCaptcha } from '../captcha.ts';
import { ACCOUNT, admit, type Account } from '../signIn.ts';
import type { Visitor } from '../visitor.ts';
import { LOGIN_TYPE } from '../loginLog.ts';
import { linkAccount } from '../sso/accounts.ts';
import { consumeProof, type StoredProof } from '../sso/proofs.ts';
import type { CurrentUser } from '../../user/user.ts';

/** Who asks: a session, a single sign-on proof, or nobody. */
export interface Asker {
  user: CurrentUser | null;
  proof: StoredProof | undefined;
}

/** Accounts switched on or off that have the phone; only a single one counts. */
async function accountOf({ database }: IdentityTools, phone: string): Promise<Account | undefined> {
  const { rows } = await database.pool.query<Account>(`select ${ACCOUNT} from "user" where phone = $1 limit 2`, [phone]);
  return rows.length === 1 ? rows[0] : undefined;
}

/** The phone that a code goes to. @throws AppError auth.phone */
function phoneIn({ phone }: SmsCodeRequest): string {
  if (phone === undefined) throw new AppError('auth.phone');
  return phone;
}

async function sendForRegister(context: IdentityTools, request: SmsCodeRequest, from: Visitor): Promise<void> {
  const { config, database, sms } = context;
  if (config.register === 'off') throw new AppError('registration.off');
  const phone = phoneIn(request);
  if (config.captcha === 'on') await takeCaptcha(database, request.uuid, request.captcha);
  await sms.limit(phone, '', from.address);
  await sms.issue({ purpose: 'register', phone, subject: '' }, null);
}

/**
 * Sends a code for what it is wanted for.
 * @throws AppError auth.required, auth.held, auth.noPhone, auth.captcha*, request.tooMany, outbox.missing
 */
export async function sendCode(context: IdentityTools, { user, proof }: Asker, request: SmsCodeRequest, from: Visitor): Promise<void> {
  const { sms } = context;
  if (request.purpose === 'register') return sendForRegister(context, request, from);
  if (request.purpose === 'verify') {
    if (!user) throw new AppError('auth.required');
    if (!user.phone) throw new AppError('auth.noPhone');
    await sms.limit(user.phone, user.id, from.address);
    return sms.issue({ purpose: 'verify', phone: user.phone, subject: user.id }, user.companyCode);
  }
  if (!user && !proof) throw new AppError('auth.required');
  if (user?.isHeld) throw new AppError('auth.held');
  const phone = phoneIn(request);
  await sms.limit(phone, user?.id ?? proof?.id ?? '', from.address);
  if (user) return sms.issue({ purpose: 'bind', phone, subject: user.id }, user.companyCode);
  const account = await accountOf(context, phone);
  // Not waited for: neither answer nor time says whether an account has this phone.
  if (account && proof) void sms.issue({ purpose: 'bind', phone, subject: proof.id }, account.companyCode).catch(() => undefined);
}

/** The signed-in user's phone becomes this one. @throws AppError auth.codeExpired, auth.codeWrong */
export async function bindPhone(
  { database, sms, writer }: IdentityTools,
  user: CurrentUser,
  phone: string,
  code: string,
  from: Visitor,
): Promise<void> {
  await sms.take({ purpose: 'bind', phone, subject: user.id }, code);
  await database.db.transaction().execute(async (db) => {
    await sql`update "user" set phone = ${phone}, version = version + 1, "updateTime" = now(), "updateBy" = ${user.userCode} where id = ${user.id}::uuid`.execute(
      db,
    );
    await writeAudit(db, [{ userCode: user.userCode, address: from.address, action: 'bindPhone', resource: 'user', recordId: user.id }]);
  });
  writer.publish({ type: 'record', resource: 'user', verb: 'update', ids: [user.id] });
}

/**
 * Links the account of that phone to a single sign-on identity and lets it in.
 * @throws AppError auth.codeExpired, auth.codeWrong, auth.phoneUnknown, sso.proof
 */
export async function bindIdentity(
  context: IdentityTools,
  proof: StoredProof,
  phone: string,
  code: string,
  from: Visitor,
): Promise<string> {
  await context.sms.take({ purpose: 'bind', phone, subject: proof.id }, code);
  const account = await accountOf(context, phone);
  if (!account) throw new AppError('auth.phoneUnknown');
  await consumeProof(context.database, proof);
  await linkAccount(context.database, proof, account, from.address);
  return admit(context, account, from, LOGIN_TYPE.sso, { verified: true, idToken: proof.idToken });
}

/** Ends the hold on a session when the code is right; a wrong one keeps it. */
export async function verifySession({ sms, sessions }: IdentityTools, user: CurrentUser, code: string): Promise<void> {
  if (!user.isHeld) return;
  if (!user.phone) throw new AppError('auth.noPhone');
  await sms.take({ purpose: 'verify', phone: user.phone, subject: user.id }, code);
  await sessions.release(user.sessionId);
}
