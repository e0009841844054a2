/** Calls of identity: captcha, sign-in by each way, sign-out, user info, menu, the account's own care (spec S7). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identityCalls, TICKET_PATH } from '../../contract/api/identity.ts';
import { PATHS } from '../../contract/constants.ts';
import type { SignOutAnswer, TokenAnswer } from '../../contract/identity.ts';
import { heldUserOf, userOf } from '../http/caller.ts';
import type { IdentityTools } from './tools.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { bodyOf, queryOf } from '../http/judge.ts';
import { parseQuery } from '../http/query.ts';
import { OPEN_CALL } from '../http/rate.ts';
import { accountRoutes } from './accountRoutes.ts';
import { makeCaptcha } from './captcha.ts';
import { deviceCookie } from './devices.ts';
import { menuOf } from './menu.ts';
import { visitorOf } from './visitor.ts';
import { bearerOf } from './opaque.ts';
import { signIn } from './signIn.ts';
import { ssoRoutes } from './sso/routes.ts';
import { countedByAddress, tokenForProof } from './sso/token.ts';
import { issueTicket, TICKET_SECONDS, tokenForTicket } from './tickets.ts';
import { userInfo } from './userInfo.ts';

const withToken = (token: string, request: FastifyRequest) => {
  const data: TokenAnswer = { token };
  return { ...ok(data, languageOf(request)), token };
};

function signInRoutes(app: FastifyInstance, context: IdentityTools): void {
  const { database, config, keys } = context;
  app.get(PATHS.captcha, OPEN_CALL, async (request) =>
    ok(config.captcha === 'on' ? await makeCaptcha(database) : { captchaEnabled: false }, languageOf(request)),
  );
  app.post(PATHS.login, OPEN_CALL, async (request, reply) => {
    const { username, password, code, uuid } = bodyOf(identityCalls.login, request);
    const { token } = await signIn(
      { ...context, captcha: config.captcha === 'on' },
      { username, password: keys.read(password), code, uuid },
      visitorOf(request),
    );
    const secret = context.sessions.options.secret;
    void reply.header('set-cookie', await deviceCookie(secret, username.trim(), PATHS.login, request.protocol === 'https'));
    return withToken(token, request);
  });
  app.post(PATHS.oauthToken, OPEN_CALL, async (request) =>
    countedByAddress(context, visitorOf(request), async () => {
      const posted = bodyOf(identityCalls.oauthToken, request);
      const { ticket } = queryOf(identityCalls.oauthToken, request);
      const token =
        ticket !== undefined || posted.grant_type === 'ticket'
          ? await tokenForTicket(context, ticket, request, visitorOf(request))
          : await tokenForProof(context, bearerOf(request.headers.authorization), posted, visitorOf(request));
      return withToken(token, request);
    }),
  );
  app.post(TICKET_PATH, OPEN_CALL, async (request, reply) =>
    countedByAddress(context, visitorOf(request), async () => {
      const ticket = await issueTicket(context, bearerOf(request.headers.authorization), bodyOf(identityCalls.ticket, request));
      void reply.header('cache-control', 'no-store');
      return ok({ ticket, expires_in: TICKET_SECONDS }, languageOf(request));
    }),
  );
}

/** The client of these calls may send forms (S7-05); nothing else reads them. */
export async function identityRoutes(app: FastifyInstance, context: IdentityTools): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, parseQuery(String(body)));
    });
    signInRoutes(scope, context);
    ssoRoutes(scope, context, OPEN_CALL);
    accountRoutes(scope, context, OPEN_CALL);
    scope.post(PATHS.logout, async (request) => {
      const { sessionId } = heldUserOf(request);
      const signOutAddress = await context.signOn.signOutAddress(await context.sessions.idTokenOf(sessionId), request);
      await context.sessions.close(sessionId);
      const data: SignOutAnswer | null = signOutAddress === null ? null : { signOutAddress };
      return ok(data, languageOf(request));
    });
    scope.post(PATHS.userInfo, async (request) => ok(await userInfo(context.database, heldUserOf(request)), languageOf(request)));
    scope.post(PATHS.heartbeat, async (request) => {
      heldUserOf(request);
      return ok(null, languageOf(request));
    });
    scope.post(PATHS.menu, async (request) => {
      const user = userOf(request);
      const { systemCode = context.config.systemCode } = bodyOf(identityCalls.menu, request);
      return ok(await menuOf(context.database, user, systemCode), languageOf(request));
    });
  });
}
