/** Everything the routes use, made once at the start. */
import type { FastifyRequest } from 'fastify';
import type { Answerer } from '../assistant/answerer.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { DocumentStore } from '../documents/store.ts';
import type { LoginKeys } from '../identity/keys.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { SmsCodes } from '../identity/sms/codes.ts';
import type { SignOn } from '../identity/sso/provider.ts';
import type { CurrentUser } from '../user/user.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { LiveHub } from '../live/hub.ts';
import type { Orthophotos } from '../map/ortho/orthophotos.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Call } from '../records/context.ts';
import type { Dictionaries } from '../records/dictionaries.ts';
import type { Writer } from '../records/write.ts';
import type { Storage } from '../storage/storage.ts';
import type { EdgeSync } from '../sync/edge.ts';
import { AppError } from './errors.ts';
import { languageOf } from './envelope.ts';

export interface ServerContext {
  config: Config;
  database: Database;
  store: DocumentStore;
  sessions: Sessions;
  keys: LoginKeys;
  signOn: SignOn;
  sms: SmsCodes;
  /** What leaves the server for others, once its transaction has ended. */
  outbox: Outbox;
  dictionaries: Dictionaries;
  live: LiveHub;
  jobs: Jobs;
  writer: Writer;
  storage: Storage;
  /** Tiles of orthophotos in the making. */
  orthophotos: Orthophotos;
  answerer: Answerer;
  /** The line to the centre, on an edge that has one. */
  edge: EdgeSync | undefined;
  version: string;
}

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

/** The call a request makes, for records. */
export function callOf(request: FastifyRequest): Call {
  const { screen } = request.query as { screen?: unknown };
  const fromBody = (request.body as { screen?: unknown } | null | undefined)?.screen;
  const name = typeof screen === 'string' ? screen : typeof fromBody === 'string' ? fromBody : undefined;
  return { user: userOf(request), language: languageOf(request), address: request.ip, ...(name ? { screen: name } : {}) };
}
