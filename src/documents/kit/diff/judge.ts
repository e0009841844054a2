/**
 * What a difference means. `breaking`: a call, an import, a saved view or somebody's work that went through before may fail.
 * `exposing`: somebody sees or may do more than before.
 */
import type { ChangeCode } from './codes.ts';
import type { Difference } from './compare.ts';

/** `both`: what one loses another gains, such as a permission that is asked for instead of another. */
export type Effect = 'breaking' | 'exposing' | 'both' | 'none';

export interface Verdict {
  code: ChangeCode;
  effect: Effect;
  /** What the text names, where it is not the part itself and its two values. */
  what?: string;
  before?: unknown;
  after?: unknown;
}

export type Judge = (d: Difference) => Verdict;
/** By path; `*` is any name. The first that fits judges. */
export type Rule = [pattern: string, judge: Judge];

export const always =
  (code: ChangeCode, effect: Effect = 'none'): Judge =>
  () => ({ code, effect });
export const isNew = (d: Difference): boolean => d.before === undefined;
export const isGone = (d: Difference): boolean => d.after === undefined;
/** One code for what is new (or true), another for what is gone. */
export const either =
  (added: ChangeCode, onAdded: Effect, removed: ChangeCode, onRemoved: Effect): Judge =>
  (d) =>
    isGone(d) || d.after === false ? { code: removed, effect: onRemoved } : { code: added, effect: onAdded };
