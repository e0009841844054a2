/**
 * What rules set: a value, another property of the record, or a property of a record it refers to. A set speaks when
 * something it reads has changed (a new record is all change), in the order of the document. What people may write themselves
 * is only suggested: their own value stands.
 */
import type { Rule, SetFrom } from '../../ground/model/rules.ts';
import type { Field } from '../../ground/model/fields.ts';
import { matches } from '../../ground/where/evaluate.ts';
import { fieldsRead } from '../../ground/where/reads.ts';
import { resolveValue, resolveWhere } from '../../ground/where/resolve.ts';
import type { WhereContext } from '../../ground/where/types.ts';

type Values = Record<string, unknown>;

/** A rule that sets something. */
export type SetRule = Rule & { set: SetFrom };

export const setRules = (rules: readonly Rule[] | undefined): SetRule[] =>
  (rules ?? []).filter((rule): rule is SetRule => rule.set !== undefined);

const READ = /^\$record\.([A-Za-z]\w*)(?:\.([A-Za-z]\w*))?$/;

/** The property a set copies, and that of the record it refers to, if it goes there. */
export function readOfSet(set: SetFrom): { name: string; through?: string } | undefined {
  const [, name, through] = typeof set === 'string' ? (READ.exec(set) ?? []) : [];
  return name === undefined ? undefined : { name, ...(through === undefined ? {} : { through }) };
}

/** Properties whose change makes a set speak. */
export const readBySet = ({ set, when }: SetRule): string[] => [
  ...(readOfSet(set) ? [readOfSet(set)?.name ?? ''] : []),
  ...fieldsRead(when ?? []),
];

/** Whether a set speaks of a record. */
export const setHolds = ({ when }: SetRule, record: Values, context: WhereContext): boolean =>
  when === undefined || matches(resolveWhere(when, { ...context, record }), record);

/** The value of a set that reads nothing but the record. */
export function ownValue(set: SetFrom, record: Values, context: WhereContext): unknown {
  const read = readOfSet(set);
  return read ? (record[read.name] ?? null) : resolveValue(set, context);
}

/** A property of the record that a key of `field` names; null when there is none. */
export type Through = (field: Field, key: unknown, through: string) => Promise<unknown>;

/** What is around a record whose sets are asked. */
export interface Setting {
  context: WhereContext;
  /** The record is new: every set speaks. */
  fresh: boolean;
  /** Whether a property has changed. */
  moved: (name: string) => boolean;
  /** Whether somebody gave the property a value: that one stands. */
  mine: (name: string) => boolean;
  through: Through;
}

/** What the sets make of a record. */
export async function valuesSet(
  rules: readonly Rule[] | undefined,
  fields: readonly Field[],
  record: Values,
  { context, fresh, moved, mine, through }: Setting,
): Promise<Values> {
  const values: Values = {};
  for (const rule of setRules(rules)) {
    const now = { ...record, ...values };
    if (!fresh && !readBySet(rule).some((name) => name in values || moved(name))) continue;
    if (!setHolds(rule, now, context)) continue;
    const targets = rule.fields.filter((name) => !mine(name));
    if (!targets.length) continue;
    const read = readOfSet(rule.set);
    const source = read?.through === undefined ? undefined : fields.find((f) => f.name === read.name);
    const value =
      source && read?.through !== undefined ? await through(source, now[source.name], read.through) : ownValue(rule.set, now, context);
    for (const name of targets) values[name] = value;
  }
  return values;
}
