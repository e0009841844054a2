/**
 * The comparisons of the filter language, one entry each: what value it takes and how it judges. Two tables follow this one
 * and miss nothing by their types: SQL in server/source/operators.ts, words in console/locales.
 */
import { inBox, inRange, order, sameValue } from './compare.ts';

/** What stands as `value`: nothing, one literal, a list, `[from, to]` with open ends, or `[west, south, east, north]`. */
export type Takes = 'nothing' | 'one' | 'list' | 'range' | 'box';

export interface OperatorTraits {
  takes: Takes;
  /** Verdict on a record without a value. */
  absent: boolean;
  /** Verdict on a value that is there, against a wanted value that is there. */
  judge: (value: unknown, wanted: unknown) => boolean;
  /** Verdict when the wanted value is null: by whether the record has none. Never when absent. */
  ofNull?: (absent: boolean) => boolean;
  /** Only the database can tell: refused where TypeScript judges. */
  onlySql?: true;
  /** Said in documents and calls, not offered to users, who have a plainer one. */
  unoffered?: true;
}

const asList = (v: unknown): unknown[] => (Array.isArray(v) ? v : v === null || v === undefined ? [] : [v]);
const fold = (v: unknown): string => String(v).toLowerCase();
const any = (value: unknown, wanted: unknown): boolean => asList(value).some((v) => asList(wanted).some((w) => sameValue(v, w)));

const one = (judge: OperatorTraits['judge'], more: Partial<OperatorTraits> = {}): OperatorTraits => ({
  takes: 'one',
  absent: false,
  judge,
  ...more,
});

/** Every comparison by name. Order is the order of the documentation. */
export const operators = {
  eq: one((value, wanted) => sameValue(value, wanted), { ofNull: (absent) => absent }),
  ne: one((value, wanted) => !sameValue(value, wanted), { absent: true, ofNull: (absent) => !absent }),
  lt: one((value, wanted) => order(value, wanted) < 0),
  lte: one((value, wanted) => order(value, wanted) <= 0),
  gt: one((value, wanted) => order(value, wanted) > 0),
  gte: one((value, wanted) => order(value, wanted) >= 0),
  in: one(any, { takes: 'list' }),
  nin: one((value, wanted) => !any(value, wanted), { takes: 'list', absent: true, ofNull: () => true }),
  /** Holds every one of a list. */
  ina: one((value, wanted) => asList(wanted).every((w) => any(value, w)), { takes: 'list' }),
  contains: one((value, wanted) => fold(value).includes(fold(wanted))),
  ncontains: one((value, wanted) => !fold(value).includes(fold(wanted)), { absent: true, ofNull: () => true }),
  startswith: one((value, wanted) => fold(value).startsWith(fold(wanted))),
  endswith: one((value, wanted) => fold(value).endsWith(fold(wanted))),
  /** Both ends included. */
  between: one((value, wanted) => inRange(value, asList(wanted), true), { takes: 'range' }),
  /** From the first up to, but not including, the second: a month, a day. */
  during: one((value, wanted) => inRange(value, asList(wanted), false), { takes: 'range', unoffered: true }),
  null: one(() => false, { takes: 'nothing', absent: true, ofNull: (absent) => absent }),
  nnull: one(() => true, { takes: 'nothing', ofNull: (absent) => !absent }),
  /** A point inside a box, or a shape that reaches into it. */
  within: one((value, wanted) => inBox(value, asList(wanted)), { takes: 'box' }),
  /** In the subtree of a key of a tree. */
  under: one(() => false, { onlySql: true }),
} as const satisfies Record<string, OperatorTraits>;

/** Name of a comparison. */
export type Operator = keyof typeof operators;
export const OPERATORS = Object.keys(operators) as Operator[];
export const operatorTraits = (name: Operator): OperatorTraits => operators[name];

/** Those whose value is a list of literals. */
export const takesList = (name: Operator): boolean => operators[name].takes === 'list';
/** Those that ask only whether there is a value. */
export const takesNothing = (name: Operator | undefined): boolean => name !== undefined && operators[name].takes === 'nothing';
