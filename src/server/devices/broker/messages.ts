/** What the server and the worker of the broker say to each other. */
import type { Guest } from './access.ts';
import type { Batch } from './inbox.ts';

/** Where the broker is. */
export type Place =
  | { kind: 'embedded'; host: string; port: number }
  | { kind: 'outside'; url: string; user: string; password: string; clientId: string; version: 4 | 5 };

export type ToWorker =
  | { type: 'publish'; topic: string; payload: string }
  /** Answers `who`: whose key it is; absent where it is nobody's. */
  | { type: 'known'; ask: number; guest?: Guest }
  /** Ends the connection of a dock or a sensor whose key no longer counts. */
  | { type: 'end'; sn: string }
  | { type: 'stop' };

export type FromWorker =
  | { type: 'up'; port: number }
  | { type: 'down'; reason: string }
  | { type: 'who'; ask: number; username: string; password: string }
  | ({ type: 'batch' } & Batch)
  /** A dock is no longer connected. */
  | { type: 'gone'; sn: string };
