/** Care of accounts: password, phone, second verification, application, and ending somebody's sessions. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identityCalls, SIGN_OUT_PATH } from '../../contract/api/identity.ts';
import { PATHS } from '../../contract/constants.ts';
import type { SmsCodeRequest } from '../../contract/identity.ts';
import { callOf, heldUserOf, userOf } from '../http/caller.ts';
import type { IdentityTools } from './tools.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { bodyOf, queryOf } from '../http/judge.ts';
import { changePassword } from './changePassword.ts';
import { bearerOf } from './opaque.ts';
import { applyForAccount } from './registration/apply.ts';
import { signOutUser } from './signOutUser.ts';
import { bindIdentity, bindPhone, sendCode, verifySession } from './sms/phone.ts';
import { findProof } from './sso/proofs.ts';
import { visitorOf } from './visitor.ts';

export function accountRoutes(app: FastifyInstance, context: IdentityTools, limit: object): void {
  const { database, keys } = context;
  const proofOf = (request: FastifyRequest) => (request.user ? undefined : findProof(database, bearerOf(request.headers.authorization)));

  app.post(PATHS.updatePassword, limit, async (request) => {
    const user = userOf(request);
    const { id = '', pwdOld, pwdNew } = bodyOf(identityCalls.updatePassword, request);
    await changePassword(context, user, { id, pwdOld: keys.read(pwdOld), pwdNew: keys.read(pwdNew) }, request.ip);
    return ok(null, languageOf(request));
  });

  app.post(PATHS.smsCode, limit, async (request) => {
    const wanted: SmsCodeRequest = { purpose: 'bind', ...bodyOf(identityCalls.smsCode, request) };
    await sendCode(context, { user: request.user, proof: await proofOf(request) }, wanted, visitorOf(request));
    return ok(null, languageOf(request));
  });

  app.post(PATHS.bindPhone, limit, async (request) => {
    const { phone, code } = bodyOf(identityCalls.bindPhone, request);
    const proof = await proofOf(request);
    if (!proof) {
      await bindPhone(context, userOf(request), phone, code, visitorOf(request));
      return ok(null, languageOf(request));
    }
    const token = await bindIdentity(context, proof, phone, code, visitorOf(request));
    return { ...ok({ token }, languageOf(request)), token };
  });

  app.get(PATHS.verify, limit, async (request) => {
    await verifySession(context, heldUserOf(request), queryOf(identityCalls.verify, request).verifyCode);
    return ok(null, languageOf(request));
  });

  app.post(PATHS.register, limit, async (request) => {
    await applyForAccount(context, bodyOf(identityCalls.register, request), visitorOf(request));
    return ok(null, languageOf(request));
  });

  app.post(SIGN_OUT_PATH, async (request) => {
    const call = callOf(request);
    await signOutUser(context, call, bodyOf(identityCalls.signOut, request).id);
    return ok(null, languageOf(request));
  });
}
