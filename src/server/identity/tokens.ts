/** Signed session tokens with the claims of spec S3-16. A token names a session; only a live session makes it count. */
import { jwtVerify, SignJWT } from 'jose';
import type { CurrentUser } from '../user/user.ts';

const ISSUER = 'sunvane';
const AUDIENCE = 'sunvane-console';

export interface Claims {
  sessionId: string;
}

/** Signs a token that ends with its session. */
export async function signToken(secret: Uint8Array, user: CurrentUser, expires: Date): Promise<string> {
  return new SignJWT({
    companyCode: user.companyCode,
    user_name: user.username,
    userId: user.id,
    userType: user.userType,
    userCode: user.userCode,
    authorities: user.roles.map((r) => r.toUpperCase()),
    scope: ['all'],
    client_id: 'web',
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(user.id)
    .setJti(user.sessionId)
    .setIssuedAt()
    .setExpirationTime(Math.floor(expires.getTime() / 1000))
    .sign(secret);
}

/** The session a token names; undefined for anything not signed by us, expired or for another audience. */
export async function readToken(secret: Uint8Array, token: string): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE, typ: 'JWT' });
    return typeof payload.jti === 'string' ? { sessionId: payload.jti } : undefined;
  } catch {
    return undefined;
  }
}
