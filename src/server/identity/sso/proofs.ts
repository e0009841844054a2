/** One-time proofs of who somebody is at the provider: opaque for the page, hashed here. A proof is no session. */
import type { Database } from '../../db/connection.ts';
import { AppError } from '../../errors/error.ts';
import { hashOf, makeOpaque } from '../opaque.ts';

export const PROOF_SECONDS = 600;

/** Somebody at the provider, verified. */
export interface Identity {
  iss: string;
  sub: string;
  /** The provider's claim of that name, else the subject. */
  openId: string;
  email: string | null;
  emailVerified: boolean;
  nickName: string | null;
}

/** An identity for which a bearer stood: a kept proof, whose hash `id` is, or an access token, which is kept nowhere. */
export interface Proof extends Identity {
  id: string | null;
  /** By which the provider knows its session again when it is to end; none of an access token. */
  idToken?: string | null;
}

/** A proof this server keeps. */
export type StoredProof = Proof & { id: string };

/** Keeps an identity; answers the text that stands for it. */
export async function makeProof(database: Database, identity: Identity, idToken: string): Promise<string> {
  const proof = makeOpaque();
  await database.pool.query(
    `insert into sunvane."ssoProof" (id, iss, sub, "openId", email, "emailVerified", "nickName", "idToken", "expireTime") values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => ${PROOF_SECONDS}))`,
    [hashOf(proof), identity.iss, identity.sub, identity.openId, identity.email, identity.emailVerified, identity.nickName, idToken],
  );
  return proof;
}

/** The identity behind a proof; undefined when there is none or its time is over. */
export async function findProof(database: Database, bearer: string | undefined): Promise<StoredProof | undefined> {
  if (!bearer || !/^[A-Za-z0-9_-]{43}$/.test(bearer)) return undefined;
  const { rows } = await database.pool.query<StoredProof>(
    'select id, iss, sub, "openId", email, "emailVerified", "nickName", "idToken" from sunvane."ssoProof" where id = $1 and "expireTime" > now()',
    [hashOf(bearer)],
  );
  return rows[0];
}

/** Uses a proof up. @throws AppError sso.proof when another call was quicker */
export async function consumeProof(database: Database, { id }: Proof): Promise<void> {
  if (id === null) return;
  const { rowCount } = await database.pool.query('delete from sunvane."ssoProof" where id = $1', [id]);
  if (!rowCount) throw new AppError('sso.proof');
}
