/** A property as a document says it, in JSON Schema with `x-field`, and as the normaliser makes a field of it. */
import type { Computed } from './computed.ts';
import type { Shape } from '../geometry/types.ts';
import type { Operator } from '../where/operators.ts';
import type { Where } from '../where/types.ts';
import type { FileKind } from '../files.ts';

/** Each has its entry in `fieldTypes`. */
export type FieldTypeName =
  | 'text'
  | 'longtext'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'dict'
  | 'multi-dict'
  | 'reference'
  | 'multi-reference'
  | 'phone'
  | 'email'
  | 'url'
  | 'password'
  | 'object'
  | 'rows'
  | 'values'
  | 'json'
  | 'location'
  | 'geometry'
  | 'series'
  | 'file'
  | 'image';

/** The draft-07 subset that a record may use. `schema check` refuses every other keyword. */
export interface JsonSchema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  title?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: JsonSchema | JsonSchema[];
  additionalItems?: boolean;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  anyOf?: JsonSchema[];
  'x-field'?: FieldOptions;
}

/** References whose resource another property of the record says. */
export interface References {
  /** Dictionary property that decides. */
  by: string;
  /** Resource by its code; with any other code there is nothing to refer to. */
  to: Record<string, string>;
}

/** A quantity that a series of pairs has on one of its axes. */
export interface SeriesAxis {
  title: string;
  titleEn: string;
  unit?: string;
  precision?: number;
}

/** Presentation and storage of one property; the only keyword of ours inside a record. */
export interface FieldOptions {
  type?: FieldTypeName;
  titleEn?: string;
  descriptionEn?: string;
  /** Unit symbol shown after the value: MW, m, kWh … */
  unit?: string;
  /** Digits after the decimal point, shown and entered. */
  precision?: number;
  /** Dictionary (type code) that holds the allowed codes. */
  dict?: string;
  /** Resource whose key the value is. */
  reference?: string;
  /** Instead of it: resources by the code of another property. */
  references?: References;
  /** Limits what a reference picker offers; may read `$record` and `$user`. */
  where?: Where;
  /** The picker offers to make a new record, to who may. */
  create?: boolean;
  /** Pattern of the codes that the server makes for what is left empty: `GD-{yyyyMMdd}-{0001}`. */
  generate?: string;
  unique?: boolean;
  /** An index of its own for filter and sort. Filters and sorts of the list are indexed without it. */
  index?: boolean;
  /** Kinds of files it takes; any when absent. */
  accept?: FileKind[];
  /** Pictures are made smaller before they are sent, unless the user wants the originals. */
  shrink?: boolean;
  /** What a geometry may be; anything when absent. */
  shapes?: Shape[];
  /** Smallest area of a geometry, in square metres. */
  minArea?: number;
  /** A reference and a geometry of what it leads to, which this one must not reach out of: `stationCode.boundary`. */
  within?: string;
  /** Quantities of the pairs of a series: the first runs across, the second up. */
  axes?: SeriesAxis[];
  /** Column width in px. */
  width?: number;
  /** Permission code a user needs to see or write this field. */
  permission?: string;
  /** Set by the server alone. */
  readOnly?: boolean;
  /** Reported by devices: shown as it changes, kept over time, set by the server alone. */
  live?: boolean;
  /** Can be given at insert and never changed. Keys are immutable without saying so. */
  immutable?: boolean;
  /** Shown with its middle replaced by asterisks (identity numbers). */
  mask?: boolean;
}

/** A dictionary that a property goes by under a condition on its record; the first that holds counts, else the property's own. */
export interface Choice {
  dict: string;
  when?: Where;
}

/** One property of a record, fully said. */
export interface Field {
  name: string;
  title: string;
  titleEn: string;
  description?: string;
  descriptionEn?: string;
  type: FieldTypeName;
  /** Of nested types: the properties of the object, of each row, or the one value, called `item`. */
  fields?: Field[];
  /** Validates one value; no presentation in it. */
  schema: JsonSchema;
  required: boolean;
  default?: unknown;
  unit?: string;
  precision?: number;
  dict?: string;
  /** Other dictionaries, by the record. */
  choices?: Choice[];
  reference?: string;
  references?: References;
  where?: Where;
  create?: boolean;
  accept?: FileKind[];
  shrink?: boolean;
  shapes?: Shape[];
  minArea?: number;
  within?: string;
  axes?: SeriesAxis[];
  generate?: string;
  unique: boolean;
  index: boolean;
  width?: number;
  permission?: string;
  readOnly: boolean;
  /** Reported by devices, see {@link FieldOptions.live}. */
  live?: true;
  immutable: boolean;
  mask: boolean;
  /** Operators a filter on this field may use; the first is the default. */
  operators: Operator[];
  sortable: boolean;
  /** Added by the normaliser: id, version, scope and audit columns. */
  system: boolean;
  /** Worked out of other fields, by the database. */
  computed?: Computed;
}
