import { createContext, useContext, useSyncExternalStore } from 'react';
import { brokenChecks, violationOf } from '../../../documents/features/checks/index.ts';
import { judge, judgedSchema, NO_VERDICT, settle, type Verdict } from '../../../documents/features/rules/index.ts';
import { targetIn } from '../../../documents/ground/fields/targets.ts';
import { shapeViolations } from '../../../documents/features/geometry/violations.ts';
import type { JsonSchema } from '../../../documents/ground/model/fields.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Violation } from '../../../documents/ground/validate.ts';
import { createStore, useStore, type Store } from '../../data/store.ts';
import { writableNames, type FormRecord } from './record.ts';

/** A record of a form as the resource's rules leave it. */
export interface Ruled {
  verdict: Verdict;
  /** To be validated and saved. */
  record: FormRecord;
  /** What it must satisfy. */
  schema: JsonSchema;
  /** Geometries that are wrong, and checks on several fields that it does not meet. */
  broken: Violation[];
}

const whole = (resource: Resource, own: FormRecord, before: FormRecord): FormRecord => ({
  ...before,
  ...Object.fromEntries(writableNames(resource).map((name) => [name, own[name] ?? null])),
});

/** What the rules say of a record in a form. */
export const judgeForm = (resource: Resource, record: FormRecord, before: FormRecord, user: object | undefined): Verdict =>
  judge(resource.rules, whole(resource, record, before), before, { user: { ...user } });

/**
 * Applies the rules, as the server will.
 * @param before the stored row, or what a new record starts with
 */
export function ruled(resource: Resource, record: FormRecord, before: FormRecord, user: object | undefined): Ruled {
  const verdict = judgeForm(resource, record, before, user);
  const settled = settle(verdict, record, before);
  const pointing = resource.fields.filter((f) => f.references);
  return {
    verdict: pointing.length ? { ...verdict, targets: new Map(pointing.map((f) => [f.name, targetIn(f, record) ?? ''])) } : verdict,
    record: settled,
    schema: judgedSchema(resource.schema, verdict),
    broken: [
      ...shapeViolations(resource.fields, settled),
      ...brokenChecks(resource.checks, whole(resource, settled, before)).map(violationOf),
    ],
  };
}

/** What the rules say of the record in one form, and the values that locked fields keep. */
export interface RuleState {
  verdict: Store<Verdict>;
  before: FormRecord;
}

/** Makes the rule state of one form. */
export const createRules = (before: FormRecord, verdict: Verdict): RuleState => ({ verdict: createStore(verdict), before });

const Context = createContext<RuleState>(createRules({}, NO_VERDICT));

/** Gives the fields inside what the rules say. */
export const RuleProvider = Context.Provider;

/** What the rules say of the whole record; re-renders with each change. */
export const useVerdict = (): Verdict => useStore(useContext(Context).verdict);

/** What the rules say of one field; re-renders that field alone. */
export function useRules(name: string): {
  hidden: boolean;
  locked: boolean;
  needed: boolean;
  dict: string | undefined;
  target: string | undefined;
  before: unknown;
} {
  const { verdict, before } = useContext(Context);
  const flags = useSyncExternalStore(verdict.subscribe, () => {
    const { hidden, locked, needed } = verdict.get();
    return (hidden.has(name) ? 1 : 0) + (locked.has(name) ? 2 : 0) + (needed.has(name) ? 4 : 0);
  });
  const dict = useSyncExternalStore(verdict.subscribe, () => verdict.get().dicts.get(name));
  const target = useSyncExternalStore(verdict.subscribe, () => verdict.get().targets?.get(name));
  return { hidden: flags % 2 === 1, locked: flags % 4 >= 2, needed: flags >= 4, dict, target, before: before[name] };
}
