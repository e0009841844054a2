/** What a document says of the rules of a record. */
import type { Where } from '../where/types.ts';

/** What a document says; several rules on one property add up: shown when all say so, needed or locked when one does. */
export interface Rule {
  fields: string[];
  /** Shown only while the record satisfies this. */
  show?: Where;
  /** Must have a value while the record satisfies this. */
  require?: Where;
  /** Keeps its value while the record satisfies this. */
  readOnly?: Where;
  /** A value, another property (`$record.x`), or a property of a referenced record (`$record.droneSn.model`); see features/rules/sets.ts. */
  set?: SetFrom;
  /** Codes come from this dictionary instead. */
  dictionary?: string;
  /** Limits `set` and `dictionary` to records that satisfy it; always when absent. */
  when?: Where;
}

/** What a rule sets. */
export type SetFrom = string | number | boolean | null;
