/** One call to another server: its bearer, a deadline, the envelope held to what it must be, its failures under codes of ours. */
import { SUCCESS, type Language } from '../../contract/constants.ts';
import type { FieldError } from '../../contract/envelope.ts';
import { AppError } from '../errors/error.ts';
import type { RemoteServer } from '../config/remotes.ts';

export const REMOTE_MS = 10_000;
/** Longest answer, bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

interface Answer {
  status: number;
  code?: number;
  data?: unknown;
  error?: string;
  msg?: string;
  errors?: FieldError[];
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > MOST_BYTES) throw new AppError('remote.answer');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parse(text: string, status: number): Answer {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new AppError(status >= 500 ? 'remote.failed' : 'remote.answer');
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) throw new AppError('remote.answer');
  return { ...(parsed as object), status };
}

/** What a refusal there means here. */
function refusal({ status, error, msg, errors }: Answer): AppError {
  if (status === 401 || status === 403) return new AppError('remote.refused');
  if (error === 'record.stale') return new AppError('remote.stale');
  if (status === 404 && error === 'record.unknown') return new AppError('record.unknown');
  if (status === 404 || status === 405) return new AppError('remote.answer');
  if (status >= 500) return new AppError('remote.failed');
  return new AppError(
    'remote.rejected',
    { reason: typeof msg === 'string' ? msg.slice(0, 300) : String(status) },
    Array.isArray(errors) ? { fields: () => errors } : {},
  );
}

/**
 * Asks another server.
 * @returns what its envelope holds
 * @throws AppError remote.timeout, remote.unreachable, remote.refused, remote.failed, remote.answer, remote.rejected, remote.stale,
 * record.unknown
 */
export async function askRemote(
  server: RemoteServer,
  path: string,
  body: object,
  language: Language,
  deadline = REMOTE_MS,
): Promise<unknown> {
  let answer: Answer;
  try {
    const response = await fetch(server.url + path, {
      method: 'POST',
      // The bearer goes to nobody else.
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
      headers: { 'content-type': 'application/json', 'accept-language': language, authorization: `Bearer ${server.token}` },
      body: JSON.stringify(body),
    });
    answer = parse(await readText(response), response.status);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError((error as Error).name === 'TimeoutError' ? 'remote.timeout' : 'remote.unreachable');
  }
  // Some servers answer 200 and say the failure in the envelope.
  const code = answer.status === 200 && typeof answer.code === 'number' ? answer.code : answer.status;
  if (code !== SUCCESS) throw refusal({ ...answer, status: code });
  return answer.data;
}
