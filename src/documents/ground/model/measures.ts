/** What a document says of figures over many rows, and their normalised form. */
import type { FunctionName } from '../values/functions.ts';
import type { Where } from '../where/types.ts';
import type { Value } from '../values/index.ts';
import type { Aggregate } from './aggregates.ts';
import type { Sorter } from './list.ts';

/** What a measure is among the groups of an answer: its part of the sum, its place, and the largest of all. */
export const AMONG = ['share', 'rank', 'largest'] as const;

export type Among = (typeof AMONG)[number];

/** A formula over measures: a name, a number, a number that the reader gives (`$selection.x`), or a function of such. */
export type Formula = string | number | { [F in FunctionName]?: Formula[] };

/** Which way a figure is good. */
export const BETTER = ['more', 'less'] as const;

export type Better = (typeof BETTER)[number];

/** One of the aggregates or functions, and how it is shown. */
export interface MeasureDocument {
  title?: string;
  titleEn?: string;
  unit?: string;
  precision?: number;
  /** Which way is good; a change of a measure that does not say is neither. */
  better?: Better;
  /** Only rows that match count. */
  where?: Where;
  /** `true` counts rows, a field those with a value. */
  count?: true | string;
  sum?: Value;
  avg?: Value;
  min?: Value;
  max?: Value;
  /** Different values of a field. */
  distinct?: string;
  percentile?: Value;
  /** Of `percentile`: above 0, below 100. */
  at?: number;
  /** Of `sum`: a reference or code for each of whose values a row counts once, such as the station of many tasks. */
  once?: string;
  add?: Formula[];
  minus?: Formula[];
  times?: Formula[];
  ratio?: Formula[];
  least?: Formula[];
  greatest?: Formula[];
  default?: Formula[];
  /** Part of the sum over all groups. */
  share?: string;
  /** Place in this order, 1 the first; those that are equal share one. `-closeRate` is descending. */
  rank?: string | string[];
  /** The largest over all groups. */
  largest?: string;
}

/** A measure in a source: its own name with it. */
export interface InlineMeasure extends MeasureDocument {
  name: string;
  /** Of `share`, `rank` and `largest`: among the groups that have these in common. */
  within?: string[];
  /** A selection that says which of the measures `of` it is; the first when it says none. */
  choose?: string;
  of?: string[];
}

export interface Measure {
  name: string;
  title: string;
  titleEn: string;
  unit?: string;
  precision?: number;
  better?: Better;
  /** What its figures are. */
  type: 'number' | 'date' | 'datetime';
  /** Of an aggregate. */
  aggregate?: Aggregate;
  /** What it is worked out of. */
  value?: Value;
  /** Rows are counted, whatever is in them. */
  rows?: true;
  at?: number;
  /** Of a sum: rows count once for each of its values. */
  once?: string;
  where?: Where;
  formula?: Formula;
  among?: { kind: Among; sort: Sorter[]; within?: string[] };
}
