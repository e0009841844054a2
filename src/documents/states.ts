/** State machines: what an author writes under `states`, and what the normaliser makes of it. */
import { VERBS, type Resource } from './types.ts';
import { matches } from './where/evaluate.ts';
import { resolveWhere } from './where/resolve.ts';
import { isGroup, type Where, type WhereValue } from './where/types.ts';

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

/** Everything said. Permissions keep the order in which transitions ask for them. */
export function normaliseStates(document: StatesDocument): States {
  const transitions = document.transitions.map(({ form, permission, guards, set, danger, batch, by, ...rest }): Transition => ({
    ...rest,
    permission: permission ?? rest.name,
    guards: guards ?? [],
    form: { fields: form?.fields ?? [], required: form?.required ?? [], comment: form?.comment ?? 'none' },
    set: set ?? {},
    danger: danger === true,
    batch: batch !== false,
    by: by ?? 'user',
  }));
  const needed = [
    ...new Map(
      transitions
        .filter((t) => t.by === 'user' && !(VERBS as readonly string[]).includes(t.permission))
        .map((t) => [t.permission, { name: t.permission, title: t.title, titleEn: t.titleEn }]),
    ).values(),
  ];
  const permissions = needed.map(
    (p) => document.permissions?.find((named) => named.name === p.name) ?? needed.find((a) => a.name === p.name) ?? p,
  );
  const { edit, delete: deletable } = document;
  return {
    field: document.field,
    initial: document.initial,
    permissions,
    transitions,
    ...(edit ? { edit } : {}),
    ...(deletable ? { delete: deletable } : {}),
  };
}

/** What every new record starts with and nobody gives it: its state, and the defaults of what the server keeps. */
export const initialValues = ({ states, fields }: Resource): Record<string, unknown> => ({
  ...Object.fromEntries(fields.filter((f) => f.readOnly && f.default !== undefined).map((f) => [f.name, f.default])),
  ...(states ? { [states.field]: states.initial } : {}),
});

const namesIn = (where: Where): string[] => where.flatMap((item) => (isGroup(item) ? namesIn(item.value) : [item.field]));

/** Fields a row must carry for anybody to see which transitions it can do: its state, and what guards on the record read. */
export function decisiveFields(states: States): string[] {
  const guards = states.transitions.flatMap((t) => t.guards.filter((g) => g.resource === undefined));
  return [...new Set([states.field, ...guards.flatMap((g) => [...namesIn(g.where), ...namesIn(g.when ?? [])])])];
}

/**
 * Whether a row can do a transition, as far as the row alone tells: yes, no (its state does not fit), or the guard that
 * refuses it. Guards on other rows, and on what the form asks for, are left to the server.
 */
export function fits(states: States, transition: Transition, row: Record<string, unknown>, user: Record<string, unknown>): boolean | Guard {
  if (!transition.from.includes(String(row[states.field]))) return false;
  const context = { record: row, user };
  const holds = (where: Where | undefined): boolean => where === undefined || matches(resolveWhere(where, context), row);
  const own = transition.guards.filter(
    (g) => g.resource === undefined && !namesIn(g.where).some((name) => transition.form.fields.includes(name)),
  );
  return own.find((g) => holds(g.when) && !holds(g.where)) ?? true;
}
