import { PERMANENT } from '../../contract/upload.ts';
import { ApiError } from '../data/client/apiError.ts';
import type { UploadProblem } from './types.ts';

/** The disk no longer gives the bytes that were chosen, or they are not what arrived, or are no image. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  constructor(
    readonly code: Exclude<UploadProblem['code'], 'server'>,
    cause?: unknown,
  ) {
    super(code, { cause });
  }
}

const UNANSWERED: readonly string[] = ['client.network', 'client.timeout', 'client.aborted'];
/** What a proxy answers while the server behind it is away. */
const AWAY: readonly number[] = [502, 503, 504];

/** What our own server says while it starts, and while its database is away. */
const SOON: readonly string[] = ['server.starting', 'database.unavailable'];

/** Nobody answered, or nobody can yet: not a refusal, so it is tried again for as long as it takes. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError &&
  (UNANSWERED.includes(error.error) || SOON.includes(error.error) || (error.error === 'client.status' && AWAY.includes(error.status)));

/** The server will say the same again. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof ContentError || (error instanceof ApiError && PERMANENT.includes(error.status));

/** What the user is told. */
export function problemOf(error: unknown): UploadProblem {
  if (error instanceof ContentError) return { code: error.code };
  return { code: 'server', message: error instanceof ApiError ? (error.detail ?? error.message) : String(error) };
}
