import type { QueryValue } from './query.ts';

/** Which client makes a call; its address says which (S7-06, see address.ts). */
export type ClientName = 'shared' | 'second' | 'auth';

/** One call. */
export interface Call {
  /** The address's own when absent. */
  client?: ClientName;
  method?: 'GET' | 'POST' | 'DELETE';
  url: string;
  params?: Record<string, QueryValue>;
  /** JSON (form fields for the auth client), or a FormData. */
  body?: unknown;
  /** No token is sent, and a 401 is an ordinary failure. */
  anonymous?: boolean;
  /** Sent as bearer instead of the session's token: a proof of single sign-on. */
  bearer?: string;
  /** The answer is a file of its own, without an envelope. */
  raw?: boolean;
  /** Success alone is an answer: a status that is otherwise handed on as data (S8-04) is a failure with its message. */
  strict?: boolean;
  /** A POST that only reads: the same one again is no double submit. */
  read?: boolean;
  /**
   * The caller tells of a refusal itself: no message here, nothing else cancelled. That the server failed (500) is told here all the
   * same (S8-04), but for calls handled `entirely` (S8-11).
   */
  handled?: boolean | 'entirely';
  /** A failure concerns nobody, the end of the session included. */
  silent?: boolean;
  signal?: AbortSignal;
  /** Hear how many bytes have gone, or come (of how many, 0 when unknown). */
  onSent?: (bytes: number) => void;
  onReceived?: (bytes: number, total: number) => void;
}

/** Whether the session's own token goes with the call, so that a 401 means the session ended. */
export const usesSession = (call: Call): boolean => call.anonymous !== true && call.bearer === undefined;
