/** An answer that the start script asked for while the code was still loading. */
export interface EarlyAnswer {
  status: number;
  body: unknown;
}

declare global {
  interface Window {
    sunvaneEarly?: Map<string, Promise<EarlyAnswer>>;
  }
}

/** Early answers older than this (ms since the page began) are not used. */
const FRESH = 15_000;

/** Names a call by method, path and body as text: the same call later finds the same answer. */
export const earlyKey = (method: string, path: string, body?: string): string => `${method} ${path} ${body ?? ''}`;

/** The early answer to a call, once; undefined when nobody asked for it ahead. */
export function takeEarly(key: string): Promise<EarlyAnswer> | undefined {
  const answers = typeof window === 'undefined' ? undefined : window.sunvaneEarly;
  const answer = answers?.get(key);
  answers?.delete(key);
  return performance.now() < FRESH ? answer : undefined;
}
