/**
 * The one noun for data. A source says which rows or figures are wanted: of which resource, under which conditions, grouped how,
 * measured how, in which order, how many. Blocks take one; the server has one compiler for it, by whose conditions and scope lists are read too.
 */
import type { Period } from '../../ground/clock.ts';
import type { Choice, Field } from '../../ground/model/fields.ts';
import type { Better, InlineMeasure, Measure } from '../../ground/model/measures.ts';
import type { Sorter } from '../../ground/model/list.ts';
import type { Where } from '../../ground/where/types.ts';

/** Groups by a field's value; by a period of a time; by steps of a number; or by conditions of their own. */
export interface GroupDocument {
  /** A group of the grid by its name; what is said beside it comes in its place. */
  use?: string;
  /** Name of the column; the field when absent. */
  name?: string;
  title?: string;
  titleEn?: string;
  /** A field, or a field along references. */
  field?: string;
  /** Periods of a time, in the time zone of who looks. */
  by?: Period;
  /** Width of each step of a number. */
  step?: number;
  /** Bounds of the steps, ascending; the first step is below the first. */
  edges?: number[];
  /** Every entry of a list is a group of its own; a row counts in several. */
  each?: true;
  /** Named conditions; a row counts in each it meets. */
  cases?: CaseDocument[];
  /** Of a reference to a tree: its ancestor at this depth, 1 the root. */
  level?: number;
  /** A selection that says which of the groups `of` it is; the first when it says none. */
  choose?: string;
  of?: Record<string, string | GroupDocument>;
}

export interface CaseDocument {
  name: string;
  title: string;
  titleEn: string;
  where: Where;
}

/** Rows, when it groups and measures nothing; else figures. */
export interface SourceDocument {
  /** A source of the grid by its name: what is said beside it comes in its place, and conditions in addition. */
  use?: string;
  /** Selections that it does not follow, though they limit its fields; `true` for all. */
  free?: true | string[];
  resource?: string;
  /** Several facts in one answer: each part is worked out alone, and they are joined on groups of one name. */
  parts?: Record<string, PartDocument>;
  where?: Where;
  /** Of rows: what each shows. */
  fields?: string[];
  group?: (string | GroupDocument)[];
  measures?: (string | InlineMeasure)[];
  /** Only groups whose figures satisfy this; measures are its fields. */
  having?: Where;
  /** `-closeRate` is descending. */
  sort?: string | string[];
  limit?: number;
  /** What the limit leaves out stands in one more group. */
  others?: boolean;
  /** Periods without rows stand with zero. */
  fill?: boolean;
  /** Measures that add up from period to period. */
  cumulative?: string[];
  /** The same figures a while before: `1y`, `1M`, `7d`; `previous` is the period of the same length before. */
  compare?: string;
  /** Only the newest row of each, such as the last test of every string. */
  latest?: LatestDocument;
  /** The figures of fewer groups as well, down to all in one. */
  totals?: boolean;
}

/** Of the rows that have `per` in common only the one that is last by a time. */
export interface LatestDocument {
  per: string;
  by: string;
}

/** The period of the same length before the one that a condition says. */
export const PREVIOUS = 'previous';

/** One fact of a source with parts. */
export type PartDocument = Pick<SourceDocument, 'where' | 'group' | 'measures' | 'latest' | 'free'> & { resource: string };

/** Most groups one answer holds. */
export const MAX_GROUPS = 10_000;
/** Rows a source answers unless it says. */
export const DEFAULT_ROWS = 10;

/** A group in normalised form. */
export interface Group {
  name: string;
  title: string;
  titleEn: string;
  /** The field compared; none of cases. Its name is a path where it lies along references. */
  field?: Field;
  by?: Period;
  step?: number;
  edges?: number[];
  each?: true;
  cases?: CaseDocument[];
  /** Depth in the tree that the field refers to, and the field that holds the way down to the row. */
  level?: { depth: number; path: Field };
}

/** What is asked of one resource. */
export interface Fact {
  resource: string;
  where: Where;
  latest?: LatestDocument;
  groups: Group[];
  /** Wanted measures and those they are worked out of, each before whatever reads it. */
  measures: Measure[];
}

/** A source in normalised form. */
export interface Source {
  kind: 'rows' | 'figures';
  /** Under the empty name when the source has no parts. */
  facts: Record<string, Fact>;
  /** Of rows. */
  fields: Field[];
  /** Groups of the answer, shared by all parts. */
  groups: Group[];
  /** Measures of the answer, in order; those of parts are called `part.measure`. */
  measures: Measure[];
  having: Where;
  sort: Sorter[];
  limit: number;
  others: boolean;
  fill: boolean;
  cumulative: string[];
  totals: boolean;
  compare?: string;
}

/** One column of an answer, as screens need it. */
export interface SourceColumn {
  name: string;
  title: string;
  titleEn: string;
  type: Field['type'];
  unit?: string;
  precision?: number;
  dict?: string;
  /** Other dictionaries the codes may be of. */
  choices?: Choice[];
  reference?: string;
  /** Of a row: devices report it. */
  live?: true;
  /** What it is: the value that rows are grouped by, a figure, or a field of a row. */
  role: 'group' | 'measure' | 'field';
  by?: Period;
  /** Of steps of a number, whose values are their lower ends. */
  step?: number;
  edges?: number[];
  cases?: Pick<CaseDocument, 'name' | 'title' | 'titleEn'>[];
  /** Of a measure: which way is good. */
  better?: Better;
  /** Of a measure: the place of the row, 1 the first. */
  place?: true;
}

/** The columns of a source's answer, in order. */
export function columnsOf({ kind, fields, groups, measures }: Source): SourceColumn[] {
  const ofField = ({
    type,
    unit,
    precision,
    dict,
    choices,
    reference,
  }: Field): Omit<SourceColumn, 'name' | 'title' | 'titleEn' | 'role'> => ({
    type,
    ...(unit === undefined ? {} : { unit }),
    ...(precision === undefined ? {} : { precision }),
    ...(dict === undefined ? {} : { dict }),
    ...(choices ? { choices } : {}),
    ...(reference === undefined ? {} : { reference }),
  });
  if (kind === 'rows')
    return fields.map((f) => ({
      name: f.name,
      title: f.title,
      titleEn: f.titleEn,
      role: 'field' as const,
      ...ofField(f),
      ...(f.live ? { live: f.live } : {}),
    }));
  return [
    ...groups.map(({ name, title, titleEn, field, by, step, edges, cases }): SourceColumn => ({
      name,
      title,
      titleEn,
      role: 'group',
      ...(field ? ofField(field) : { type: 'text' as const }),
      ...(by ? { by } : {}),
      ...(step === undefined ? {} : { step }),
      ...(edges ? { edges } : {}),
      ...(cases ? { cases: cases.map((c) => ({ name: c.name, title: c.title, titleEn: c.titleEn })) } : {}),
    })),
    ...measures.map(({ name, title, titleEn, type, unit, precision, better, among }): SourceColumn => ({
      name,
      title,
      titleEn,
      role: 'measure',
      type,
      ...(unit === undefined ? {} : { unit }),
      ...(precision === undefined ? {} : { precision }),
      ...(better === undefined ? {} : { better }),
      ...(among?.kind === 'rank' ? { place: true as const } : {}),
    })),
  ];
}
