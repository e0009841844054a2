/** «Why?»: what of a screen is not there or not usable, and the rule, permission, scope or choice that did it. */
import type { Where } from '../../ground/where/types.ts';

/** Where in the console something is missed, in the order it is told. */
export const FINDING_KINDS = ['input', 'action', 'rows', 'column', 'menu'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Every reason there is; the console has a sentence for each. */
export const REASONS = [
  // Rows
  'rows.company',
  'rows.station',
  'rows.booster',
  'rows.limit',
  'rows.nowhere',
  'rows.screen',
  'rows.preset',
  'rows.filters',
  'rows.keyword',
  'rows.recycled',
  // Actions
  'action.notOffered',
  'action.permission',
  'action.button',
  'action.state',
  'action.guard',
  'action.server',
  // Columns and inputs
  'field.permission',
  'column.notListed',
  'column.atFirst',
  'column.choice',
  'input.notInForm',
  'input.server',
  'input.transition',
  'input.show',
  'input.readOnly',
  'input.immutable',
  // Menu
  'menu.permission',
  'menu.noRecord',
  'menu.hiddenRecord',
  'menu.hiddenDocument',
  'menu.area',
] as const;
export type Reason = (typeof REASONS)[number];

/** One thing that is missed and why. */
export interface Finding {
  kind: FindingKind;
  /** Field, verb, transition or screen (`<area>/<name>`); empty for the rows as a whole. */
  name: string;
  reason: Reason;
  /** What it is called, unless the console has its own word for it (verbs, rows). */
  title?: string;
  titleEn?: string;
  /** The permission code that is not held, or the button whose record is missing. */
  code?: string;
  /** The condition that decides, with `$user` and `$record` already in it. */
  where?: Where;
  /** The record's state and those in which it would go: codes of the dictionary of `field`. */
  state?: { field: string; now: string; allowed: string[] };
  /** The document's own words: those of a guard or a preset, a company's or a station's name, a keyword. */
  words?: { title: string; titleEn: string };
}
