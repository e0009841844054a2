/** Files of a scene: those of this server are fetched with the session, those of others without. */
import { addressOf } from '../data/client/address.ts';
import { tokenStore } from '../data/client/token.ts';
import { language } from '../data/texts/i18n.ts';
import { SceneError } from './types.ts';

/** The whole address of a path below the server, or of what is one already. */
export const wholeAddress = (url: string): string => new URL(addressOf(url), location.href).href;

/** Whether an address is one of this server, which asks who wants it. */
export const isOwn = (url: string): boolean => new URL(url, location.href).origin === new URL(addressOf('/'), location.href).origin;

export const headersFor = (url: string): Record<string, string> =>
  isOwn(url) ? { Authorization: `Bearer ${tokenStore.get()}`, 'Accept-Language': language() } : {};

/** @throws SceneError */
export async function fetchFile(url: string, options: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(url, { ...options, headers: headersFor(url) });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    // What the policy of the page forbids looks like a network that is down.
    throw new SceneError(isOwn(url) ? 'network' : 'foreign', new URL(url).host, error);
  }
  if (answer.ok) return answer;
  throw new SceneError('missing', String(answer.status));
}

/** Reads a file as it comes. @throws SceneError */
export async function fetchBytes(
  url: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (loaded: number, total: number) => void },
): Promise<ArrayBuffer> {
  const answer = await fetchFile(url, { signal });
  const total = Number(answer.headers.get('content-length') ?? 0);
  const reader = answer.body?.getReader();
  if (!reader) return answer.arrayBuffer();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value);
    loaded += next.value.length;
    onProgress(loaded, total);
  }
  return new Blob(pieces).arrayBuffer();
}
