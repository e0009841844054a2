/** Success and failure bodies (contract/envelope). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, SUCCESS, type Language } from '../../contract/constants.ts';
import type { Envelope } from '../../contract/envelope.ts';
import type { AppError } from './errors.ts';

const DONE = { zh: '操作成功', en: 'Operation succeeded' } as const;

/** The user's language: Accept-Language of our clients, then the cookie, then Chinese. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
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

/** Sends a failure with its HTTP status. */
export function sendError(reply: FastifyReply, error: AppError, language: Language): FastifyReply {
  const msg = error.text(language);
  const fields = error.more.fields?.(language);
  const body: Envelope = {
    status: error.status,
    code: error.status,
    msg,
    message: msg,
    data: error.more.data ?? null,
    error: error.code,
    ...(fields ? { errors: fields } : {}),
  };
  return reply.code(error.status).header('cache-control', 'no-store').send(body);
}
