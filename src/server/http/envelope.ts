/** Success and failure bodies (contract/envelope). */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import { LANGUAGE_COOKIE, SUCCESS, type Language } from '../../contract/constants.ts';
import type { Envelope } from '../../contract/envelope.ts';
import type { AppError } from '../errors/error.ts';

const DONE = { zh: '操作成功', en: 'Operation succeeded' } as const;

/** The user's language: Accept-Language of our clients, then the cookie, then Chinese. */
export function languageOf(request: Pick<IncomingMessage, 'headers'>): Language {
  const requested = request.headers['accept-language']?.trim().slice(0, 2).toLowerCase();
  if (requested === 'en' || requested === 'zh') return requested;
  const cookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(zh|en)`).exec(request.headers.cookie ?? '');
  return cookie?.[1] === 'en' ? 'en' : 'zh';
}

/** A successful answer. */
export function ok<T>(data: T, language: Language = 'zh'): Envelope<T> {
  const msg = DONE[language];
  return { status: SUCCESS, code: SUCCESS, msg, message: msg, data };
}

/** Seconds after which a call that met no database may be made again. */
const RETRY_SECONDS = 5;

/** The body of a failure. */
export function failure(error: AppError, language: Language): Envelope {
  const msg = error.text(language);
  const fields = error.more.fields?.(language);
  return {
    status: error.status,
    code: error.status,
    msg,
    message: msg,
    data: error.more.data ?? null,
    error: error.code,
    ...(fields ? { errors: fields } : {}),
  };
}

/** Sends a failure with its HTTP status. */
export function sendError(reply: FastifyReply, error: AppError, language: Language): FastifyReply {
  if (error.code === 'database.unavailable') reply.header('retry-after', RETRY_SECONDS);
  return reply.code(error.status).header('cache-control', 'no-store').send(failure(error, language));
}
