/** State machines: which transitions a record can do, and what they need of it. */
import { VERBS } from '../../ground/powers.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { matches } from '../../ground/where/evaluate.ts';
import { resolveWhere } from '../../ground/where/resolve.ts';
import type { Where } from '../../ground/where/types.ts';
import type { StatesDocument, States, Transition, Guard } from '../../ground/model/states.ts';
import { comparedFields } from '../../ground/where/reads.ts';

/** Everything said. Permissions keep the order in which transitions ask for them. */
export function normaliseStates(document: StatesDocument): States {
  const transitions = document.transitions.map(({ form, permission, guards, set, danger, batch, undo, by, ...rest }): Transition => ({
    ...rest,
    permission: permission ?? rest.name,
    guards: guards ?? [],
    form: { fields: form?.fields ?? [], required: form?.required ?? [], comment: form?.comment ?? 'none' },
    set: set ?? {},
    danger: danger === true,
    batch: batch !== false,
    undo: undo === true,
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

/** Fields a row must carry for anybody to see which transitions it can do: its state, and what guards on the record read. */
export function decisiveFields(states: States): string[] {
  const guards = states.transitions.flatMap((t) => t.guards.filter((g) => g.resource === undefined));
  return [...new Set([states.field, ...guards.flatMap((g) => [...comparedFields(g.where), ...comparedFields(g.when ?? [])])])];
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
    (g) => g.resource === undefined && !comparedFields(g.where).some((name) => transition.form.fields.includes(name)),
  );
  return own.find((g) => holds(g.when) && !holds(g.where)) ?? true;
}
