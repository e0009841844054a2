/** Who makes a request. */
import type { FastifyRequest } from 'fastify';
import type { Call } from '../user/call.ts';
import type { CurrentUser } from '../user/user.ts';
import { AppError, badBody } from '../errors/error.ts';
import { languageOf } from './envelope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authentication hook when a valid token came along. */
    user: CurrentUser | null;
    /** Why there is no user: no token, or one that no longer counts. */
    tokenState: 'none' | 'bad' | 'good';
  }
}

/** The signed-in user, verified or held. @throws AppError auth.required, auth.expired */
export function heldUserOf(request: FastifyRequest): CurrentUser {
  if (!request.user) throw new AppError(request.tokenState === 'bad' ? 'auth.expired' : 'auth.required');
  return request.user;
}

/** The signed-in user. @throws AppError auth.required, auth.expired, auth.held */
export function userOf(request: FastifyRequest): CurrentUser {
  const user = heldUserOf(request);
  if (user.isHeld) throw new AppError('auth.held');
  return user;
}

/** Longest key that a client may give a request, characters. */
const MOST_KEY = 200;

/** Key of a request that may come twice, as clients send it. @throws AppError request.body when it is none */
function startKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > MOST_KEY)
    throw badBody(`Idempotency-Key 应为 1 到 ${MOST_KEY} 个字符`, `Idempotency-Key must have 1 to ${MOST_KEY} characters`);
  return key;
}

/** The call a request makes, for records. @throws AppError auth.*, request.body */
export function callOf(request: FastifyRequest): Call {
  const { screen } = request.query as { screen?: unknown };
  const fromBody = (request.body as { screen?: unknown } | null | undefined)?.screen;
  const name = typeof screen === 'string' ? screen : typeof fromBody === 'string' ? fromBody : undefined;
  const startKey = startKeyOf(request);
  return {
    user: userOf(request),
    language: languageOf(request),
    address: request.ip,
    ...(name ? { screen: name } : {}),
    ...(startKey === undefined ? {} : { startKey }),
  };
}
