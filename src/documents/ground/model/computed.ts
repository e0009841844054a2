/** What a document says of a computed field, and how the field comes about. */
import type { Audience } from '../powers.ts';
import type { Value } from '../values/index.ts';
import type { Where } from '../where/types.ts';

export interface Children {
  resource: string;
  /** Their property that refers to the row, or to several of its kind. */
  by: string;
  /** Which of them count; all when absent. */
  where?: Where;
  count?: true;
  /** Which they are: their keys. */
  keys?: true;
  sum?: string;
  min?: string;
  max?: string;
  /** A property of the newest by `order`. */
  last?: string;
  order?: string;
}

export interface ComputedDocument {
  title?: string;
  titleEn?: string;
  description?: string;
  descriptionEn?: string;
  unit?: string;
  precision?: number;
  width?: number;
  /** Written with the row, and indexed; only of the row's own fields, never of the clock. */
  stored?: boolean;
  /** What it is worked out of; this or `children`. */
  value?: Value;
  /** What it asks of the records that refer to the row. */
  children?: Children;
}

/** One reference that a path goes along. */
export interface Step {
  /** The property that holds it. */
  field: string;
  /** Resource it leads to. */
  resource: string;
}

/** How a computed field comes about. */
export interface Computed {
  /** 0 where children are asked. */
  value: Value;
  children?: Children;
  stored: boolean;
  /** Audiences for whom it comes to something else, because they do not see every child. */
  limited?: Audience[];
  /** References that its paths go along, by path. */
  paths: Record<string, Step[]>;
}
