/** Calls of identity: captcha, sign-in, sign-out, user info, menu, heartbeat, logo, dictionary data (spec S7). */
import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../contract/constants.ts';
import type { ServerContext } from '../http/context.ts';
import { userOf } from '../http/context.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { makeCaptcha } from './captcha.ts';
import { menuOf } from './menu.ts';
import { signIn, signOut } from './signIn.ts';
import { userInfo } from './userInfo.ts';

/** Tries one address has in a minute, right or wrong. */
const LIMIT = { config: { rateLimit: { max: 120, timeWindow: 60_000 } } };

export function identityRoutes(app: FastifyInstance, context: ServerContext): void {
  const { database, sessions, config } = context;
  app.get(PATHS.captcha, LIMIT, async (request) => ok(config.captcha === 'on' ? await makeCaptcha(database) : { captchaEnabled: false }, languageOf(request)));
  app.post(PATHS.login, LIMIT, async (request) => {
    const { username, password, code, uuid } = (request.body ?? {}) as Record<string, unknown>;
    const from = { address: request.ip, agent: request.headers['user-agent'] ?? '' };
    const { token } = await signIn({ database, sessions, captcha: config.captcha === 'on' }, { username, password, code, uuid }, from);
    return { ...ok({ token }, languageOf(request)), token };
  });
  app.post(PATHS.logout, async (request) => {
    await signOut({ database, sessions }, userOf(request).sessionId);
    return ok(null, languageOf(request));
  });
  app.post(PATHS.userInfo, async (request) => ok(await userInfo(database, userOf(request)), languageOf(request)));
  app.post(PATHS.heartbeat, async (request) => { userOf(request); return ok(null, languageOf(request)); });
  app.post(PATHS.menu, async (request) => ok(await menuOf(database, userOf(request), config.systemCode), languageOf(request)));
  app.get(PATHS.server, async (request) => ok({ edge: false, version: context.version }, languageOf(request)));
}
