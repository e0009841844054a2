import type { DbErrorCode } from '../errors.ts';

/** Bytes of one session, either way; null ends the session. */
export type SessionBytes = [session: number, bytes: Uint8Array | null];

/** What the worker says apart from session bytes. */
export type WorkerNotice =
  | { kind: 'ready'; version: string }
  | { kind: 'failed'; code: DbErrorCode; message: string }
  | { kind: 'log'; level: 'info' | 'warn' | 'error'; message: string; details: object }
  | { kind: 'closed' };

/** From worker to main thread. */
export type FromWorker = SessionBytes | WorkerNotice;

/** From main thread to worker. */
export type ToWorker = SessionBytes | 'close';

/** What the worker is started with. */
export interface WorkerInput {
  dataDir: string;
  /** Bytes of shared buffers, see {@link openEngine}. */
  buffers: number;
  /** See {@link engineProgram}. */
  program: WebAssembly.Module;
  /** See {@link TURN}. */
  shared: SharedArrayBuffer;
}

/**
 * Places in the shared Int32Array. The worker cannot answer while it runs a statement, so it leaves here what the main thread
 * needs to see one that overran: a counter that is odd during a turn, whose turn it is, and its deadline in milliseconds.
 */
export const TURN = { counter: 0, session: 1, deadline: 2, bytes: 16 } as const;
