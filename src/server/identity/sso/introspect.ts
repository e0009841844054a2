/** An access token of the provider as proof: active, issued to us, and of the person userinfo names. */
import * as oidc from 'openid-client';
import { AppError } from '../../errors/error.ts';
import { identityOf } from './flow.ts';
import type { Proof } from './proofs.ts';
import type { SignOn } from './provider.ts';

/** @throws AppError sso.proof unless the provider vouches for it and it was issued to this client; sso.provider */
export async function proofByAccessToken(signOn: SignOn, token: string): Promise<Proof> {
  const client = await signOn.client();
  const { introspection_endpoint: offered, userinfo_endpoint: userinfo, issuer } = client.serverMetadata();
  if (!offered || !userinfo) throw new AppError('sso.proof');
  try {
    const answer = await oidc.tokenIntrospection(client, token);
    const ours = answer.client_id === signOn.config.oidcClientId || [answer.aud].flat().includes(signOn.config.oidcClientId);
    if (!answer.active || !ours || !answer.sub || (answer.iss !== undefined && answer.iss !== issuer)) throw new AppError('sso.proof');
    return { id: null, ...identityOf(issuer, await oidc.fetchUserInfo(client, token, answer.sub)) };
  } catch (error) {
    const known = signOn.refuse(error);
    throw known.code === 'sso.code' ? new AppError('sso.proof') : known;
  }
}
