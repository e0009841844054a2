/** What an author writes of resources, screens and dictionaries. What the features take stands with them. */
import type { CheckDocument } from './checks.ts';
import type { NoOverlap } from './overlap.ts';
import type { ComputedDocument } from './computed.ts';
import type { JsonSchema } from './fields.ts';
import type { FormDocument } from './form.ts';
import type { Import } from './imports.ts';
import type { Limit } from './limits.ts';
import type { ListDocument } from './list.ts';
import type { MeasureDocument } from './measures.ts';
import type { PlaceDocument } from '../place.ts';
import type { Power } from '../powers.ts';
import type { RemoteDocument } from './remote.ts';
import type { PartDocument } from './rows.ts';
import type { Rule } from './rules.ts';
import type { ScopeDocument } from './scope.ts';
import type { StatesDocument } from './states.ts';
import type { Where } from '../where/types.ts';

export interface ResourceDocument {
  $schema?: string;
  version: number;
  name: string;
  title: string;
  titleEn: string;
  scope: ScopeDocument;
  /** What kinds of users see only a part of. */
  limits?: Limit[];
  record: JsonSchema;
  /** Rows are those of other resources: this one is only read. */
  rows?: PartDocument[];
  /** Rows lie on another server. */
  remote?: RemoteDocument;
  /** The property that references store; unique, immutable. `id` when absent. */
  key?: string;
  /** The property shown in place of the key. */
  label?: string;
  /** The property that check trees show in English. */
  labelEn?: string;
  /** Address of the calls; `/api/<name>` when absent. */
  api?: string;
  /** Rows form a tree by this property; `path` names the column the server keeps (all ancestors: `/001/001002/`). */
  tree?: { parent: string; path?: string };
  /** Sets of properties that may not repeat together. */
  unique?: string[][];
  /** Deleted rows go to the recycle list. */
  softDelete?: boolean;
  /** What can be done; all verbs and transitions when absent. */
  verbs?: Power[];
  /** `false`: no screen of its own (screen documents show it). */
  screen?: false | PlaceDocument;
  list?: ListDocument;
  form?: FormDocument;
  /** What a record shows, needs and locks, by its own values. Holds for every write, not in one form only. */
  rules?: Rule[];
  /** Conditions on several properties that every record meets. */
  checks?: CheckDocument[];
  /** Periods of records with equal values that may not overlap. */
  noOverlap?: NoOverlap[];
  /** Mappings of foreign files for the import. */
  imports?: Import[];
  states?: StatesDocument;
  /** Read-only properties worked out of others, by name. */
  computed?: Record<string, ComputedDocument>;
  /** Figures over many rows, by name; blocks, sums and rankings use them. */
  measures?: Record<string, MeasureDocument>;
}

/** A screen that is more than a resource's own list: a preset of it. */
export interface ScreenDocument extends PlaceDocument {
  $schema?: string;
  version: number;
  title: string;
  titleEn: string;
  resource: string;
  /** Other titles for properties on this screen, by property. */
  titles?: Record<string, FieldTitle>;
  /** Rows the screen shows; `eq` conditions are also the defaults of a new record. */
  where?: Where;
  verbs?: Power[];
  list?: ListDocument;
  form?: FormDocument;
}

/** A property's title on one screen. */
export interface FieldTitle {
  title: string;
  titleEn: string;
}

export interface DictionaryEntry {
  code: string;
  title: string;
  titleEn: string;
  /** Tag colour: a preset name of the design system or #rrggbb. */
  colour?: string;
}

export interface DictionaryDocument {
  $schema?: string;
  version: number;
  name: string;
  title: string;
  titleEn: string;
  /** Used by calls, imported data or another system: no document needs to name it. */
  standalone?: boolean;
  entries: DictionaryEntry[];
}
