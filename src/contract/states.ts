/** Shapes of the calls around a record's states and history. */

/** `POST {api}/{transition}`: one row (`id`) or many (`ids`, at most {@link MAX_BATCH}). */
export interface TransitionRequest {
  id?: string;
  ids?: string[];
  /** The version that was read; a stale one is refused. For one row only. */
  version?: number;
  /** Values of the transition's form. */
  values?: Record<string, unknown>;
  comment?: string;
  screen?: string;
}

/** Rows one call may move. */
export const MAX_BATCH = 200;

/** What became of each row. One row alone that is refused answers the refusal as an error instead. */
export interface TransitionResult {
  done: string[];
  refused: { id: string; error: string; message: string }[];
  /** Those done that can be taken back for {@link UNDO_SECONDS}, with the version they now have; absent where none can. */
  undo?: UndoneRow[];
}

/** How long whoever did a transition may take it back, s: what batches and slow connections need on top of what a page offers. */
export const UNDO_SECONDS = 120;

/** A row as a transition left it. */
export interface UndoneRow {
  id: string;
  version: number;
}

/** `POST {api}/undo` with the transition that is taken back; answers as the transition does, each row for itself. */
export interface UndoRequest {
  transition: string;
  /** At most {@link MAX_BATCH}. */
  rows: UndoneRow[];
}

/** A field before and after; labels are those of references, in the asking user's reach. */
export interface HistoryChange {
  field: string;
  from: unknown;
  to: unknown;
  fromLabel?: string | string[];
  toLabel?: string | string[];
}

/** `POST {api}/history?id=&before=`: a page of a record's life, newest first. */
export interface HistoryPage {
  list: HistoryEntry[];
  /** Id to ask for what came before; null at the beginning. */
  next: number | null;
  /** States the record has been in, the present one included; on the first page of a resource with states. */
  visited?: string[];
}

/** One step of a record's life. */
export interface HistoryEntry {
  id: number;
  /** ISO-8601 UTC. */
  time: string;
  userCode: string | null;
  userName: string | null;
  /** insert, update, delete, restore, import, undo, or the name of a transition. */
  action: string;
  /** Transition only; states also of an undo. */
  title?: string;
  titleEn?: string;
  from?: string;
  to?: string;
  comment: string | null;
  /** Fields the asking user may see; a secret shows only that it changed. */
  changes: HistoryChange[];
}
