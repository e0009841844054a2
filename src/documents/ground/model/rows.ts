/** Where rows of a resource without a table come from. */
import type { Step } from './computed.ts';
import type { Value } from '../values/index.ts';
import type { Where } from '../where/types.ts';

export type Scalar = string | number | boolean;

/** What a field of a part holds: a value of the original row, the same for every row, or another word for a code. */
export type FieldContent = Value | { value: Scalar } | { by: string; values: Record<string, Scalar> };

export interface PartDocument {
  resource: string;
  /** Rows of the recycle list in place of the current ones. */
  deleted?: boolean;
  where?: Where;
  /** By field; what is not said comes from the property of that name. */
  fields?: Record<string, FieldContent>;
}

/** A part in normalised form. */
export interface Part {
  resource: string;
  deleted: boolean;
  where: Where;
  fields: Record<string, FieldContent>;
  /** References that its paths go along, by path. */
  paths: Record<string, Step[]>;
}
