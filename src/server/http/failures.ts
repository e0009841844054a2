/** What a call failed with, as it is answered: failures of the server's own rooms, and those of Fastify and its plugins. */
import { AppError } from '../errors/error.ts';
import { toAppError } from '../failures/failures.ts';

/** What calls take unless they say so. */
const JSON_TYPE = 'application/json';

const TOO_LARGE: ReadonlySet<string | undefined> = new Set(['FST_ERR_CTP_BODY_TOO_LARGE', 'FST_REQ_FILE_TOO_LARGE']);

/** The error of the catalogue that a failed call answers with. */
export function answeredError(error: unknown): AppError {
  const known = toAppError(error);
  if (known.code !== 'server.internal' || error instanceof AppError) return known;
  const { code, message = '', statusCode: status } = error as { code?: string; message?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('request.media', { allowed: JSON_TYPE });
  if (TOO_LARGE.has(code) || status === 413) return new AppError('request.tooLarge');
  if (status === 429) return new AppError('request.tooMany', { seconds: 60 });
  if (status === 400) return new AppError('request.body', { reason: message });
  return known;
}
