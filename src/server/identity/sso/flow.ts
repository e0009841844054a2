/**
 * The authorization code flow with PKCE. State, nonce and verifier stay here, bound to the browser by a cookie; a state is
 * used once, right or wrong, so a planted or replayed code finds nothing.
 */
import { decodeProtectedHeader } from 'jose';
import * as oidc from 'openid-client';
import type { SsoTokenRequest } from '../../../contract/identity.ts';
import type { Database } from '../../db/connection.ts';
import { AppError } from '../../errors/error.ts';
import { hashOf, makeOpaque } from '../opaque.ts';
import type { Identity } from './proofs.ts';
import { ALGORITHMS, SKEW_SECONDS, type SignOn } from './provider.ts';

export const FLOW_SECONDS = 600;

interface Flow {
  nonce: string;
  verifier: string;
  redirectUri: string;
  redirect: string | null;
}

/** A path of this site, kept as it is; anything that a browser could read as another address is null. */
export function localPath(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > 2000 || !/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(path)) return null;
  return new URL(path, 'http://here.invalid').origin === 'http://here.invalid' ? path : null;
}

/** Begins a flow. Answers where to send the browser, and the cookie's value. @throws AppError sso.off, sso.provider */
export async function startFlow(
  database: Database,
  signOn: SignOn,
  redirectUri: string,
  redirect: string | null,
): Promise<{ to: string; browser: string }> {
  const client = await signOn.client();
  const [state, nonce, verifier, browser] = [makeOpaque(), makeOpaque(), oidc.randomPKCECodeVerifier(), makeOpaque()];
  await database.pool.query(
    `insert into sunvane."ssoFlow" (state, browser, nonce, verifier, "redirectUri", redirect, "expireTime") values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => ${FLOW_SECONDS}))`,
    [hashOf(state), hashOf(browser), nonce, verifier, redirectUri, redirect],
  );
  const to = oidc.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: signOn.config.oidcScope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { to: to.href, browser };
}

async function takeFlow(database: Database, state: string, browser: string): Promise<Flow> {
  const { rows } = await database.pool.query<Flow>(
    'delete from sunvane."ssoFlow" where state = $1 and browser = $2 and "expireTime" > now() returning nonce, verifier, "redirectUri", redirect',
    [hashOf(state), hashOf(browser)],
  );
  if (!rows[0]) throw new AppError('sso.state');
  return rows[0];
}

/** What the library leaves open: the signature must be by a public key, and the token not from the future. */
function checkIdToken(token: string | undefined, issuedAt: number | undefined): string {
  if (!token || !ALGORITHMS.includes(decodeProtectedHeader(token).alg ?? '')) throw new AppError('sso.code');
  if (issuedAt === undefined || issuedAt > Date.now() / 1000 + SKEW_SECONDS) throw new AppError('sso.code');
  return token;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value ? value.slice(0, 200) : null);

/** The person in claims that were verified. */
export function identityOf(iss: string, claims: { sub: string; [name: string]: unknown }): Identity {
  return {
    iss,
    sub: claims.sub,
    openId: text(claims.openId) ?? claims.sub,
    email: text(claims.email),
    emailVerified: claims.email_verified === true,
    nickName: text(claims.nickname) ?? text(claims.name) ?? text(claims.preferred_username),
  };
}

/**
 * Exchanges the code and verifies everything that comes back: state, iss, the ID token's signature, aud, azp, exp, iat and
 * nonce, and that userinfo speaks of the same person.
 * @throws AppError sso.state, sso.code, sso.provider
 */
export async function finishFlow(
  database: Database,
  signOn: SignOn,
  request: SsoTokenRequest,
  browser: string,
): Promise<{ identity: Identity; idToken: string; redirect: string | null }> {
  const client = await signOn.client();
  const flow = await takeFlow(database, request.state, browser);
  const back = new URL(flow.redirectUri);
  for (const name of ['code', 'state', 'iss'] as const) if (typeof request[name] === 'string') back.searchParams.set(name, request[name]);
  try {
    const tokens = await oidc.authorizationCodeGrant(client, back, {
      pkceCodeVerifier: flow.verifier,
      expectedState: request.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const idToken = checkIdToken(tokens.id_token, claims?.iat);
    if (!claims) throw new AppError('sso.code');
    const more = client.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
      : ({} as Record<string, unknown>);
    // An address and whether it is verified must come from the same answer.
    const email = more.email === undefined ? claims : more;
    return {
      identity: identityOf(claims.iss, { ...claims, ...more, email: email.email, email_verified: email.email_verified }),
      idToken,
      redirect: flow.redirect,
    };
  } catch (error) {
    throw signOn.refuse(error);
  }
}
