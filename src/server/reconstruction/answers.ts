/** What a photogrammetry server says, read with care. */

/** Why an answer is of no use; `unknown` is a task that the server does not have. */
export class PhotogrammetryError extends Error {
  override readonly name = 'PhotogrammetryError';
  constructor(
    readonly reason: 'unreachable' | 'timeout' | 'server' | 'token' | 'refused' | 'unknown' | 'answer',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }

  /** Whether the same question may be answered later. */
  get passing(): boolean {
    return this.reason === 'unreachable' || this.reason === 'timeout' || this.reason === 'server';
  }
}

/** Characters of a foreign text that are shown. */
const MOST_TEXT = 300;
const MOST_BYTES = 4 * 1024 ** 2;

/** A foreign text in one line. */
export const lineOf = (text: unknown): string =>
  String(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MOST_TEXT);

/** A body of JSON. @throws PhotogrammetryError answer; token, unknown and refused for what the server words itself, with any status */
export async function jsonIn(answer: Response): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > MOST_BYTES) throw new PhotogrammetryError('answer', `more than ${MOST_BYTES / 1024 ** 2} MB`);
    pieces.push(piece);
  }
  const text = Buffer.concat(pieces).toString('utf8');
  if (answer.status >= 500 || answer.status === 429) throw new PhotogrammetryError('server', lineOf(`${answer.status} ${text}`));
  if (answer.status === 401 || answer.status === 403) throw new PhotogrammetryError('token', String(answer.status));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new PhotogrammetryError('answer', lineOf(`${answer.status} ${text}`), error);
  }
  // NodeODM says what is wrong with status 200.
  const { error } = (value ?? {}) as { error?: unknown };
  if (typeof error === 'string' && error !== '') {
    const reason = /authentication token/i.test(error) ? 'token' : /not found/i.test(error) ? 'unknown' : 'refused';
    throw new PhotogrammetryError(reason, lineOf(error));
  }
  if (!answer.ok) throw new PhotogrammetryError('answer', lineOf(`${answer.status} ${text}`));
  return value;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a task: it goes into addresses. @throws PhotogrammetryError answer */
export function uuidIn(value: unknown): string {
  const { uuid } = (value ?? {}) as { uuid?: unknown };
  if (typeof uuid !== 'string' || !UUID.test(uuid)) throw new PhotogrammetryError('answer', `uuid ${lineOf(uuid)}`);
  return uuid;
}

/** What the server takes: at most so many pictures, and options by name. */
export interface Abilities {
  /** Undefined where it says no limit. */
  mostImages: number | undefined;
  version: string;
}

/** @throws PhotogrammetryError answer */
export function abilitiesIn(value: unknown): Abilities {
  const { version, engine, engineVersion, maxImages } = (value ?? {}) as Record<string, unknown>;
  if (typeof version !== 'string') throw new PhotogrammetryError('answer', 'it does not say its version');
  const most = Number(maxImages);
  return {
    mostImages: typeof maxImages === 'number' && most > 0 ? most : undefined,
    version: lineOf([engine ?? 'odm', engineVersion ?? version].map(String).join(' ')).slice(0, 40),
  };
}

/** Names of options. @throws PhotogrammetryError answer */
export function optionsIn(value: unknown): Set<string> {
  if (!Array.isArray(value)) throw new PhotogrammetryError('answer', 'its options are no list');
  return new Set(value.map((one: { name?: unknown } | null) => String(one?.name ?? '')));
}

/** How far a task is. */
export interface TaskState {
  at: 'queued' | 'running' | 'failed' | 'done' | 'cancelled';
  /** 0 to 100. */
  progress: number;
  /** Why it failed, in the server's words. */
  reason: string;
}

const CODES: Readonly<Record<number, TaskState['at']>> = { 10: 'queued', 20: 'running', 30: 'failed', 40: 'done', 50: 'cancelled' };

/** @throws PhotogrammetryError answer for another task, or a state that there is not */
export function stateIn(value: unknown, uuid: string): TaskState {
  const { uuid: told, status, progress } = (value ?? {}) as { uuid?: unknown; status?: unknown; progress?: unknown };
  if (told !== uuid) throw new PhotogrammetryError('answer', `it speaks of the task ${lineOf(told)}`);
  const { code, errorMessage } = (status ?? {}) as { code?: unknown; errorMessage?: unknown };
  const at = CODES[Number(code)];
  if (at === undefined) throw new PhotogrammetryError('answer', `status ${lineOf(JSON.stringify(status))}`);
  const part = Number(progress ?? 0);
  if (!Number.isFinite(part)) throw new PhotogrammetryError('answer', `progress ${lineOf(progress)}`);
  return { at, progress: Math.min(100, Math.max(0, part)), reason: lineOf(errorMessage ?? '') };
}
