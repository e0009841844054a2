/** What edge and centre say to each other. */
import type { Row } from '../source/rows.ts';

/** Which record, and which of its changes. */
export interface Ref {
  resource: string;
  id: string;
  /** Number of the change in the sender's queue. */
  revision: string;
}

/** A record as it is at the sender. */
export interface Change extends Ref {
  stationCode: string | null;
  /** The sender's version of it; 0 when it is gone. */
  version: number;
  /** The receiver's version the sender knew when it changed the record; null when it knew none. */
  base: number | null;
  /** Null when it is gone. */
  row: Row | null;
}

/** What became of a change. */
export type Outcome =
  | { state: 'done'; version: number }
  /** Both sides changed it: the receiver's record as it is, null when it is gone. */
  | { state: 'conflict'; version: number; row: Row | null }
  /** `heldBy`: the receiver's record that has what may not repeat. */
  | { state: 'failed'; reason: string; heldBy?: string };

/** A change that went out: what its sender must know when the answer comes. */
export interface Sent extends Ref {
  stationCode: string | null;
  version: number;
  hash: string;
}

export type Answered = Ref & Outcome;

/** Bytes of a piece of a file. */
export const PIECE = 8 * 1024 * 1024;

/** Entries of a queue by station and object. */
export interface Open {
  stationCode: string;
  object: string;
  waiting: number;
  failed: number;
  reason: string | null;
}

export interface HelloBody {
  /** Whether the edge analyses the tasks of its stations. */
  analyses: boolean;
}

export interface Hello {
  edge: string;
  stations: string[];
}

export interface PushBody {
  changes: Change[];
  /** What the sender's queue holds besides. */
  open: Open[];
}

export interface PullBody {
  answers: { sent: Sent; outcome: Outcome }[];
  /** Begins again with what failed. */
  retry: boolean;
}

export interface PullAnswer {
  changes: Change[];
  open: Open[];
}
