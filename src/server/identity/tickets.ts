/** Tickets (S4-04, S7-15): a portal that shares a secret with us signs its user on; opaque, single use, one minute. */
import type { IdentityTools } from './tools.ts';
import { AppError } from '../errors/error.ts';
import { casUser } from './cas.ts';
import { LOGIN_TYPE } from './loginLog.ts';
import { hashOf, makeOpaque, sameSecret } from './opaque.ts';
import { ACCOUNT, admit, refuse, type Account } from './signIn.ts';
import type { Visitor } from './visitor.ts';
import type { RequestOrigin } from './sso/provider.ts';

export const TICKET_SECONDS = 60;

async function byUsername({ database }: IdentityTools, username: string): Promise<Account | undefined> {
  const { rows } = await database.pool.query<Account>(`select ${ACCOUNT} from "user" where username = $1`, [username]);
  return rows[0];
}

/** A ticket for that user and this system. @throws AppError auth.ticket for a caller without the secret, or without such a user */
export async function issueTicket(
  context: IdentityTools,
  bearer: string | undefined,
  { username, systemCode }: { username: string; systemCode?: string },
): Promise<string> {
  const { config, database } = context;
  if (!config.ticketSecret || !bearer || !sameSecret(bearer, config.ticketSecret)) throw new AppError('auth.ticket');
  if (systemCode !== undefined && systemCode !== config.systemCode) throw new AppError('auth.ticket');
  const account = await byUsername(context, username.trim().slice(0, 64));
  if (!account || account.status === '0') throw new AppError('auth.ticket');
  const ticket = makeOpaque();
  await database.pool.query(
    `insert into sunvane.ticket (id, "userId", "systemCode", "expireTime") values ($1, $2, $3, now() + make_interval(secs => ${TICKET_SECONDS}))`,
    [hashOf(ticket), account.id, config.systemCode],
  );
  return ticket;
}

/** Our own ticket's account; the ticket is used up, in time or not. */
async function take({ database, config }: IdentityTools, ticket: string): Promise<Account | undefined> {
  const { rows } = await database.pool.query<Account>(
    `with used as (delete from sunvane.ticket where id = $1 returning "userId", "systemCode", "expireTime")
     select ${ACCOUNT} from "user" where id = (select "userId" from used where "systemCode" = $2 and "expireTime" > now())`,
    [hashOf(ticket), config.systemCode],
  );
  return rows[0];
}

/** A product token for a ticket, ours or of the CAS server. @throws AppError auth.ticket, the same for every false one; auth.disabled */
export async function tokenForTicket(
  context: IdentityTools,
  ticket: string | undefined,
  request: RequestOrigin,
  from: Visitor,
): Promise<string> {
  const text = ticket !== undefined && /^[A-Za-z0-9._-]{20,256}$/.test(ticket) ? ticket : '';
  let account = text ? await take(context, text) : undefined;
  if (text && !account && context.config.casUrl) {
    const username = await casUser(context, text, request);
    account = username === undefined ? undefined : await byUsername(context, username);
  }
  if (!account) return refuse(context.database, new AppError('auth.ticket'), { username: '-' }, from, LOGIN_TYPE.ticket);
  return admit(context, account, from, LOGIN_TYPE.ticket);
}
