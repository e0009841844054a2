/** State machines: what an author writes under `states`, and what the normaliser makes of it. */
import type { Where, WhereValue } from '../where/types.ts';

/** A value the server sets when a transition is done. */
export type SetValue =
  /** A literal, or `$user.x`, `$params.x`, `$now`, `$now+7d`. */
  | WhereValue
  /** By the code of another field: `{ "by": "level", "values": { "3": "$now+24h" } }`; a code without a value sets nothing. */
  | { by: string; values: Record<string, WhereValue> }
  /** Counts on. */
  | { add: number };

/** A condition of a transition. The titles say why it is refused. */
export interface Guard {
  title: string;
  titleEn: string;
  /** Counts only for records that match. */
  when?: Where;
  /** On the record itself as it will be written; with `resource`, on that resource's rows (where `$record` is the record). */
  where: Where;
  /** Counts rows of this resource instead. */
  resource?: string;
  /** At least so many rows; 1 when neither is said. */
  atLeast?: number;
  /** At most so many rows. */
  atMost?: number;
}

/** What the user fills in when doing a transition. */
export interface TransitionFormDocument {
  fields?: string[];
  /** Those of the fields that must have a value. */
  required?: string[];
  /** A comment for the history. */
  comment?: 'optional' | 'required';
}

export interface TransitionDocument {
  /** Last part of the call's address, and of the permission code unless `permission` says another. */
  name: string;
  title: string;
  titleEn: string;
  from: string[];
  /** The state stays when absent. */
  to?: string;
  /** Several transitions may ask for one permission: `audit` for approve and reject. */
  permission?: string;
  guards?: Guard[];
  form?: TransitionFormDocument;
  set?: Record<string, SetValue>;
  /** Asks before it is done, with emphasis. */
  danger?: boolean;
  /** Many rows at once; true when absent. */
  batch?: boolean;
  icon?: string;
  /** Whoever did it may take it back for a moment, as long as nothing came after. Not for what sets something going outside. */
  undo?: boolean;
  /** The server does it by itself on rows that match. */
  auto?: Where;
  /** `server`: only by itself, never offered to users. */
  by?: 'user' | 'server';
}

export interface StatesDocument {
  /** A dictionary property; the server alone moves it. */
  field: string;
  initial: string;
  /** Titles of permissions that several transitions share. */
  permissions?: { name: string; title: string; titleEn: string }[];
  transitions: TransitionDocument[];
  /** States in which a record may be edited; every one when absent. */
  edit?: string[];
  /** States in which it may be deleted; every one when absent. */
  delete?: string[];
}

export interface Transition {
  name: string;
  title: string;
  titleEn: string;
  from: string[];
  to?: string;
  permission: string;
  guards: Guard[];
  form: { fields: string[]; required: string[]; comment: 'none' | 'optional' | 'required' };
  set: Record<string, SetValue>;
  danger: boolean;
  batch: boolean;
  icon?: string;
  undo: boolean;
  auto?: Where;
  by: 'user' | 'server';
}

/** A normalised state machine. */
export interface States {
  field: string;
  initial: string;
  permissions: { name: string; title: string; titleEn: string }[];
  transitions: Transition[];
  edit?: string[];
  delete?: string[];
}
