/** S7-15: a product token for a proof. What is posted beside it must agree and never counts by itself. */
import type { oauthTokenBody } from '../../../contract/api/identity.ts';
import type { Of } from '../../../contract/api/schema.ts';
import type { IdentityTools } from '../tools.ts';
import { AppError, type ErrorCode } from '../../errors/error.ts';
import { countFailure, lockedMinutes } from '../attempts.ts';
import { LOGIN_TYPE } from '../loginLog.ts';
import { admit, refuse } from '../signIn.ts';
import type { Visitor } from '../visitor.ts';
import { accountFor } from './accounts.ts';
import { proofByAccessToken } from './introspect.ts';
import { consumeProof, findProof, type Proof } from './proofs.ts';

/** False proofs and tickets an address may show within ten minutes. */
const ADDRESS_LIMIT = 30;
/** What counts as a guess; a person without an account is none. */
const GUESSES = new Set<ErrorCode>(['auth.ticket', 'sso.state', 'sso.code', 'sso.proof', 'sso.mismatch']);

/** Counts what fails by address, so that nobody tries proofs or tickets in numbers. */
export async function countedByAddress<T>({ database }: IdentityTools, { address }: Visitor, work: () => Promise<T>): Promise<T> {
  const minutes = await lockedMinutes(database, 'oauth', address);
  if (minutes) throw new AppError('request.tooMany', { seconds: minutes * 60 });
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && GUESSES.has(error.code)) await countFailure(database, 'oauth', address, ADDRESS_LIMIT);
    throw error;
  }
}

/** The proof a bearer stands for. @throws AppError sso.off, sso.proof, sso.provider */
export async function proofOf({ database, signOn }: IdentityTools, bearer: string | undefined): Promise<Proof> {
  if (!signOn.enabled) throw new AppError('sso.off');
  if (!bearer) throw new AppError('sso.proof');
  return (await findProof(database, bearer)) ?? proofByAccessToken(signOn, bearer);
}

function agrees(posted: Of<typeof oauthTokenBody>, proof: Proof, clientId: string): boolean {
  const same = (value: unknown, known: string | null): boolean => value === undefined || value === null || value === '' || value === known;
  return (
    same(posted.sub, proof.sub) &&
    same(posted.openId, proof.openId) &&
    same(posted.client_id, clientId) &&
    (same(posted.email, proof.email) || posted.email?.toLowerCase() === proof.email?.toLowerCase())
  );
}

/** @throws AppError sso.mismatch, sso.unlinked (the proof stays good for S7-23), auth.disabled */
export async function tokenForProof(
  context: IdentityTools,
  bearer: string | undefined,
  posted: Of<typeof oauthTokenBody>,
  from: Visitor,
): Promise<string> {
  const { database, config } = context;
  const proof = await proofOf(context, bearer);
  const stop = (error: AppError): Promise<never> => refuse(database, error, { username: proof.email ?? proof.sub }, from, LOGIN_TYPE.sso);
  if (!agrees(posted, proof, config.oidcClientId)) return stop(new AppError('sso.mismatch'));
  const account = await accountFor(database, proof, from.address);
  if (!account) return stop(new AppError('sso.unlinked'));
  await consumeProof(database, proof);
  return admit(context, account, from, LOGIN_TYPE.sso, { idToken: proof.idToken });
}
