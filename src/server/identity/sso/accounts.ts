/** Which account an identity of the provider is: by issuer and subject; by verified email for the first time only. */
import type { Database } from '../../db/connection.ts';
import { writeAudit } from '../../records/write/audit.ts';
import { ACCOUNT, type Account } from '../signIn.ts';
import type { Identity } from './proofs.ts';

const link = (database: Database, { iss, sub }: Identity, account: Account, conflict: string) =>
  database.pool.query(`insert into sunvane."ssoLink" (iss, sub, "userId") values ($1, $2, $3) on conflict ${conflict}`, [
    iss,
    sub,
    account.id,
  ]);

const trail = (database: Database, { iss, sub }: Identity, account: Account, address: string, how: string) =>
  writeAudit(database.db, [
    {
      userCode: account.userCode,
      address,
      action: 'link',
      resource: 'user',
      recordId: account.id,
      note: `${how}: ${iss} ${sub}`.slice(0, 300),
    },
  ]);

/** The account linked to an identity. */
async function linkedAccount(database: Database, { iss, sub }: Identity): Promise<Account | undefined> {
  const { rows } = await database.pool.query<Account>(
    `select ${ACCOUNT} from "user" where id = (select "userId" from sunvane."ssoLink" where iss = $1 and sub = $2)`,
    [iss, sub],
  );
  return rows[0];
}

/**
 * The account of an identity. Its first time it is linked to the one account with its verified email, unless another
 * subject of that provider has it already: an address that went to a new colleague must not bring the old one's account.
 */
export async function accountFor(database: Database, identity: Identity, address: string): Promise<Account | undefined> {
  const known = await linkedAccount(database, identity);
  if (known || !identity.email || !identity.emailVerified) return known;
  const { rows } = await database.pool.query<Account>(`select ${ACCOUNT} from "user" where lower(email) = lower($1) limit 2`, [
    identity.email,
  ]);
  const [account, second] = rows;
  if (!account || second) return undefined;
  const { rowCount } = await link(database, identity, account, 'do nothing');
  if (rowCount) await trail(database, identity, account, address, 'email');
  return linkedAccount(database, identity);
}

/** Links an identity to the account whose phone its owner proved; an older link of that provider makes way. */
export async function linkAccount(database: Database, identity: Identity, account: Account, address: string): Promise<void> {
  await link(database, identity, account, '(iss, "userId") do update set sub = excluded.sub, "createTime" = now()');
  await trail(database, identity, account, address, 'phone');
}
