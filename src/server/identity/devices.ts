/**
 * A browser in which a user has signed in keeps a signed cookie that says so. It lets nobody in: it only tells the tries of that user from
 * a stranger's.
 */
import { jwtVerify, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';

const AUDIENCE = 'sunvane-device';
const NAME = 'sunvane_device';
const DAYS = 180;

/** The cookie of a request, as it came. */
export const deviceIn = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w.-]{20,1000})(?:;|$)`).exec(cookies ?? '')?.[1];

/** What a device is counted under; undefined when the user never signed in there. */
export async function knownDevice(secret: Uint8Array, username: string, device: string | undefined): Promise<string | undefined> {
  if (device === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(device, secret, { algorithms: ['HS256'], audience: AUDIENCE, typ: 'JWT' });
    return payload.sub === username ? payload.jti : undefined;
  } catch {
    return undefined;
  }
}

/** The cookie for a browser in which the user has just signed in. @param path of the calls it goes along with */
export async function deviceCookie(secret: Uint8Array, username: string, path: string, secure: boolean): Promise<string> {
  const device = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(AUDIENCE)
    .setSubject(username)
    .setJti(randomUUID())
    .setExpirationTime(`${DAYS}d`)
    .sign(secret);
  return `${NAME}=${device}; HttpOnly; SameSite=Strict; Path=${path}; Max-Age=${DAYS * 86_400}${secure ? '; Secure' : ''}`;
}
