/** Care of accounts: password, phone, second verification, application, and ending somebody's sessions. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SIGN_OUT_PATH } from '../../contract/api/identity.ts';
import { PATHS } from '../../contract/constants.ts';
import type { SmsCodeRequest } from '../../contract/identity.ts';
import { callOf, heldUserOf, userOf } from '../http/caller.ts';
import type { IdentityTools } from './tools.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { AppError } from '../errors/error.ts';
import { changePassword } from './changePassword.ts';
import { bearerOf } from './opaque.ts';
import { applyForAccount } from './registration/apply.ts';
import { signOutUser } from './signOutUser.ts';
import { readPhone } from './sms/codes.ts';
import { bindIdentity, bindPhone, sendCode, verifySession } from './sms/phone.ts';
import { findProof } from './sso/proofs.ts';
import { visitorOf } from './visitor.ts';

/** Values by name from the body, else from the query, which older clients use. */
function paramOf(request: FastifyRequest, name: string): unknown {
  return (request.body as Record<string, unknown> | null | undefined)?.[name] ?? (request.query as Record<string, unknown>)[name];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function accountRoutes(app: FastifyInstance, context: IdentityTools, limit: object): void {
  const { database, keys } = context;
  const proofOf = (request: FastifyRequest) => (request.user ? undefined : findProof(database, bearerOf(request.headers.authorization)));

  app.post(PATHS.updatePassword, limit, async (request) => {
    const user = userOf(request);
    const [pwdOld, pwdNew] = [keys.read(paramOf(request, 'pwdOld')), keys.read(paramOf(request, 'pwdNew'))];
    await changePassword(context, user, { id: textOf(paramOf(request, 'id')), pwdOld, pwdNew }, request.ip);
    return ok(null, languageOf(request));
  });

  app.post(PATHS.smsCode, limit, async (request) => {
    const wanted: SmsCodeRequest = { purpose: 'bind', ...(request.query as object), ...((request.body ?? {}) as object) };
    await sendCode(context, { user: request.user, proof: await proofOf(request) }, wanted, visitorOf(request));
    return ok(null, languageOf(request));
  });

  app.post(PATHS.bindPhone, limit, async (request) => {
    const phone = readPhone(paramOf(request, 'phone'));
    const proof = await proofOf(request);
    if (!proof) {
      await bindPhone(context, userOf(request), phone, paramOf(request, 'code'), visitorOf(request));
      return ok(null, languageOf(request));
    }
    const token = await bindIdentity(context, proof, phone, paramOf(request, 'code'), visitorOf(request));
    return { ...ok({ token }, languageOf(request)), token };
  });

  app.get(PATHS.verify, limit, async (request) => {
    await verifySession(context, heldUserOf(request), paramOf(request, 'verifyCode'));
    return ok(null, languageOf(request));
  });

  app.post(PATHS.register, limit, async (request) => {
    const { body } = request;
    if (body === null || typeof body !== 'object' || Array.isArray(body))
      throw new AppError('request.body', { reason: { zh: '应为对象', en: 'must be an object' } });
    await applyForAccount(context, body, visitorOf(request));
    return ok(null, languageOf(request));
  });

  app.post(SIGN_OUT_PATH, async (request) => {
    await signOutUser(context, callOf(request), textOf(paramOf(request, 'id')));
    return ok(null, languageOf(request));
  });
}
