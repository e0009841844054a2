import { LOGIN_TYPE_SSO, PATHS } from '../../contract/constants.ts';
import type { OauthTokenRequest, SsoTokenAnswer, SsoTokenRequest, SsoUser, TokenAnswer } from '../../contract/identity.ts';
import { isApiError } from '../data/client/apiError.ts';
import { request } from '../data/client/client.ts';
import { keepProof } from './proof.ts';
import { safeRedirect } from './redirect.ts';
import { signOnConfig } from './signIn.ts';
import { forgetUser } from './storage.ts';
import { keepTokenForNext } from '../data/client/token.ts';

/** What another system put into the address to sign someone in. */
export type Arrival =
  | { kind: 'code'; code: string; state: string; iss?: string }
  | { kind: 'ticket'; ticket: string }
  | { kind: 'refused'; message: string };

/** Parameters of sign-on; none of them stays in the address. */
const PARAMETERS = ['code', 'state', 'iss', 'session_state', 'ticket', 'error', 'error_description'];

/** The server's word for a proven person without an account here. */
const UNKNOWN_PERSON = 'sso.unlinked';

/** What an address brings along; a code wins over a ticket (S4-03, S4-04). */
export function arrivalOf(search: string): Arrival | undefined {
  const query = new URLSearchParams(search);
  const code = query.get('code');
  if (code) return { kind: 'code', code, state: query.get('state') ?? '', ...(query.has('iss') ? { iss: query.get('iss') ?? '' } : {}) };
  const ticket = query.get('ticket');
  if (ticket) return { kind: 'ticket', ticket };
  const error = query.get('error');
  return error && query.has('state') ? { kind: 'refused', message: query.get('error_description') ?? error } : undefined;
}

/** Path and query of an address without what sign-on put there. */
export function withoutSignOn(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of PARAMETERS) query.delete(name);
  return pathname === '/auth-redirect' || query.size === 0 ? pathname : `${pathname}?${query.toString()}`;
}

const product = (call: { bearer?: string; params?: { ticket: string } }, body: OauthTokenRequest): Promise<TokenAnswer> =>
  request<TokenAnswer>({
    url: PATHS.oauthToken,
    handled: true,
    anonymous: call.bearer === undefined,
    ...call,
    body: { ...body, systemType: 'web', loginType: LOGIN_TYPE_SSO, domain: location.host },
  });

function enter(token: string): void {
  forgetUser();
  keepTokenForNext(token);
}

async function byCode({ code, state, iss }: { code: string; state: string; iss?: string }): Promise<string> {
  const grant: SsoTokenRequest = { grant_type: 'authorization_code', code, state, ...(iss ? { iss } : {}) };
  const proof = await request<SsoTokenAnswer>({ url: PATHS.ssoToken, body: grant, anonymous: true, handled: true });
  const bearer = proof.access_token;
  const person = await request<SsoUser>({ url: PATHS.ssoUserInfo, bearer, handled: true });
  try {
    const { clientId } = await signOnConfig();
    enter((await product({ bearer }, { ...person, grant_type: 'authorization_code', ...(clientId ? { client_id: clientId } : {}) })).token);
  } catch (error) {
    if (!isApiError(error, UNKNOWN_PERSON)) throw error;
    keepProof(bearer, proof.expires_in);
    return '/bind';
  }
  return safeRedirect(proof.redirect);
}

/**
 * Turns what the address brought into a product token kept for the next document; answers where to go on.
 * A person the provider knows and we do not goes to link an account by phone.
 * @param here path to come back to after a ticket
 */
export async function arrive(arrival: Arrival, here: string): Promise<string> {
  if (arrival.kind === 'refused') throw new Error(arrival.message);
  if (arrival.kind === 'code') return byCode(arrival);
  enter((await product({ params: { ticket: arrival.ticket } }, { grant_type: 'ticket' })).token);
  return safeRedirect(here);
}
