/**
 * Rules of a record: which properties a record shows, needs or locks, by its own values. Judged here for browser and server
 * alike, so that a form offers exactly what the server accepts. A hidden property is not shown, not needed, not validated
 * and not written; a locked one keeps the value it had.
 */
import type { Rule } from '../../ground/model/rules.ts';
import type { JsonSchema } from '../../ground/model/fields.ts';
import { matches } from '../../ground/where/evaluate.ts';
import { fieldsRead } from '../../ground/where/reads.ts';
import { resolveWhere } from '../../ground/where/resolve.ts';
import type { Where, WhereContext } from '../../ground/where/types.ts';

/** What the rules say of one record. */
export interface Verdict {
  hidden: ReadonlySet<string>;
  locked: ReadonlySet<string>;
  needed: ReadonlySet<string>;
  /** Dictionaries of properties that are not those the properties name; of several rules the first that holds counts. */
  dicts: ReadonlyMap<string, string>;
  /** Resources that properties refer to, where another one says which. */
  targets?: ReadonlyMap<string, string>;
}

type Values = Record<string, unknown>;
export type RuleKey = 'show' | 'require' | 'readOnly';
export const RULE_KEYS: readonly RuleKey[] = ['show', 'require', 'readOnly'];

const NOTHING: ReadonlySet<string> = new Set();
export const NO_VERDICT: Verdict = { hidden: NOTHING, locked: NOTHING, needed: NOTHING, dicts: new Map() };

/** Every property that some rule reads: a form judges again when one of them changes. */
export const readByRules = (rules: readonly Rule[]): Set<string> =>
  new Set(
    rules.flatMap((rule) => [
      ...RULE_KEYS.flatMap((key) => fieldsRead(rule[key] ?? [])),
      ...(rule.dictionary ? fieldsRead(rule.when ?? []) : []),
    ]),
  );

const named = (rules: readonly Rule[], holds: (rule: Rule) => boolean): Set<string> =>
  new Set(rules.filter(holds).flatMap((r) => r.fields));
const same = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((name) => b.has(name));

/** Whether two verdicts ask the same of a form. */
export const sameVerdict = (a: Verdict, b: Verdict): boolean =>
  same(a.hidden, b.hidden) &&
  same(a.locked, b.locked) &&
  same(a.needed, b.needed) &&
  a.dicts.size === b.dicts.size &&
  [...a.dicts].every(([name, dict]) => b.dicts.get(name) === dict);

const dictsOf = (rules: readonly Rule[], holds: (rule: Rule) => boolean): Map<string, string> =>
  new Map(
    rules
      .filter((r) => r.dictionary !== undefined && holds(r))
      .flatMap((r) => r.fields.map((name): [string, string] => [name, r.dictionary ?? '']))
      .reverse(),
  );

/** The record as the rules see it: what is hidden is absent, what is locked has the value it had. */
export function seen(record: Values, before: Values, { hidden, locked }: Verdict): Values {
  if (!hidden.size && !locked.size) return record;
  const view = { ...record };
  for (const name of locked) view[name] = before[name] ?? null;
  for (const name of hidden) view[name] = null;
  return view;
}

/**
 * Judges a record.
 * @param before the stored row, or what a new record starts with: the values that locked properties keep
 * @param context of whom, and when
 * @param unknown properties whose values are not known (bulk edit); a condition that reads one hides, needs and locks nothing
 */
export function judge(
  rules: readonly Rule[] | undefined,
  record: Values,
  before: Values,
  context: Omit<WhereContext, 'record' | 'params'>,
  unknown: ReadonlySet<string> = NOTHING,
): Verdict {
  if (!rules?.length) return NO_VERDICT;
  const now = context.now ?? new Date().toISOString();
  let verdict = NO_VERDICT;
  // A rule may read what another rule hides. The checker refuses circles, so each round settles one more step.
  for (let round = 0; round <= rules.length; round += 1) {
    const view = seen(record, before, verdict);
    const holds = (where: Where | undefined, otherwise: boolean): boolean =>
      where === undefined || (unknown.size > 0 && fieldsRead(where).some((name) => unknown.has(name)))
        ? otherwise
        : matches(resolveWhere(where, { ...context, now, record: view }), view);
    const next: Verdict = {
      hidden: named(rules, (r) => !holds(r.show, true)),
      locked: named(rules, (r) => holds(r.readOnly, false)),
      needed: named(rules, (r) => holds(r.require, false)),
      dicts: dictsOf(rules, (r) => holds(r.when, r.when === undefined)),
    };
    const settled = same(next.hidden, verdict.hidden) && same(next.locked, verdict.locked);
    verdict = next;
    if (settled) break;
  }
  return verdict;
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The record as it may be validated and written: without what is hidden, with locked values as they were. */
export function settle(verdict: Verdict, record: Values, before: Values): Values {
  if (verdict === NO_VERDICT) return record;
  const settled = { ...record };
  for (const name of verdict.locked) {
    if (before[name] === undefined || before[name] === null) delete settled[name];
    else settled[name] = before[name];
  }
  for (const name of verdict.hidden) delete settled[name];
  // An empty list is no value for what is needed.
  for (const name of verdict.needed) if (isEmptyList(settled[name])) delete settled[name];
  return settled;
}

/** The schema a settled record must satisfy. */
export function judgedSchema(schema: JsonSchema, { hidden, needed }: Verdict): JsonSchema {
  const properties = schema.properties ?? {};
  const own = schema.required ?? [];
  const required = [...new Set([...own, ...[...needed].filter((name) => Object.hasOwn(properties, name))])].filter(
    (name) => !hidden.has(name),
  );
  return required.length === own.length && required.every((name, i) => name === own[i]) ? schema : { ...schema, required };
}
