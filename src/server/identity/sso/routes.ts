/** Calls of single sign-on: start, exchange, user details (S7-16, S7-17), configuration (S7-37). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identityCalls } from '../../../contract/api/identity.ts';
import { PATHS } from '../../../contract/constants.ts';
import type { SignOnConfig, SsoTokenAnswer, SsoUser } from '../../../contract/identity.ts';
import type { IdentityTools } from '../tools.ts';
import { languageOf, ok } from '../../http/envelope.ts';
import { bodyOf, queryOf } from '../../http/judge.ts';
import { AppError } from '../../errors/error.ts';
import { bearerOf } from '../opaque.ts';
import { visitorOf } from '../visitor.ts';
import { finishFlow, FLOW_SECONDS, localPath, startFlow } from './flow.ts';
import { makeProof, PROOF_SECONDS } from './proofs.ts';
import { countedByAddress, proofOf } from './token.ts';

/** Over https the name's prefix keeps other hosts of the domain from planting the cookie. */
const cookieName = (secure: boolean): string => (secure ? '__Host-sunvane_sso' : 'sunvane_sso');

function browserOf(request: FastifyRequest, secure: boolean): string {
  return new RegExp(`(?:^|;\\s*)${cookieName(secure)}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? '';
}

export function ssoRoutes(app: FastifyInstance, context: IdentityTools, limit: object): void {
  const { database, signOn, config, keys } = context;
  const isSecure = (request: FastifyRequest): boolean => signOn.originOf(request)?.startsWith('https:') ?? false;

  app.get(PATHS.oauthConfig, async (request) => {
    const origin = signOn.enabled ? signOn.originOf(request) : null;
    const data: SignOnConfig = {
      issuer: origin && config.oidcIssuer,
      clientId: origin && config.oidcClientId,
      redirectUri: origin && signOn.redirectUri(request),
      publicKey: keys.publicKey,
      loginEncryp: config.loginEncryp === 'on',
      register: config.register === 'on',
    };
    return ok(data, languageOf(request));
  });

  app.get(PATHS.ssoStart, limit, async (request, reply) => {
    const { to, browser } = await startFlow(
      database,
      signOn,
      signOn.redirectUri(request),
      localPath(queryOf(identityCalls.ssoStart, request).redirect),
    );
    const secure = isSecure(request);
    return reply
      .header(
        'set-cookie',
        `${cookieName(secure)}=${browser}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${FLOW_SECONDS}${secure ? '; Secure' : ''}`,
      )
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(to);
  });

  app.post(PATHS.ssoToken, limit, async (request, reply) =>
    countedByAddress(context, visitorOf(request), async () => {
      if (!signOn.enabled) throw new AppError('sso.off');
      const secure = isSecure(request);
      const { identity, idToken, redirect } = await finishFlow(
        database,
        signOn,
        bodyOf(identityCalls.ssoToken, request),
        browserOf(request, secure),
      );
      const data: SsoTokenAnswer = {
        access_token: await makeProof(database, identity, idToken),
        token_type: 'Bearer',
        expires_in: PROOF_SECONDS,
        redirect,
      };
      void reply
        .header('set-cookie', `${cookieName(secure)}=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0${secure ? '; Secure' : ''}`)
        .header('cache-control', 'no-store');
      return ok(data, languageOf(request));
    }),
  );

  app.post(PATHS.ssoUserInfo, limit, async (request) =>
    countedByAddress(context, visitorOf(request), async () => {
      const { sub, openId, email, nickName } = await proofOf(context, bearerOf(request.headers.authorization));
      const data: SsoUser = { sub, email, nickName, openId };
      return ok(data, languageOf(request));
    }),
  );
}
