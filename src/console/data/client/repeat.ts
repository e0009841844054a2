import { REPEAT_MS } from '../../../contract/constants.ts';
import type { Call } from './call.ts';

/** Longer bodies are not compared, characters. */
const LONGEST = 5_000_000;

const recent = new Map<string, number>();

const keyOf = (address: string, body: string | undefined): string => `${address} ${body ?? ''}`;

/**
 * Whether a call is a write that was just made with the same address and body; notes it if not. Reads and files always pass.
 * @param now ms
 */
export function isRepeat(call: Call, address: string, body: string | FormData | Blob | undefined, now = performance.now()): boolean {
  if (
    call.method === 'GET' ||
    call.read ||
    call.silent ||
    (body !== undefined && typeof body !== 'string') ||
    (body?.length ?? 0) > LONGEST
  )
    return false;
  for (const [key, at] of recent) if (now - at >= REPEAT_MS) recent.delete(key);
  const key = keyOf(address, body);
  if (recent.has(key)) return true;
  recent.set(key, now);
  return false;
}

/** A write that nobody answered, or that the server failed at, may be made again at once. */
export const forgetRepeat = (address: string, body: unknown): void => {
  if (body === undefined || typeof body === 'string') recent.delete(keyOf(address, body));
};
