/**
 * The document language: what an author writes (`…Document`), and what the normaliser makes of it (`Resource`,
 * `Screen`, `Field`). Everything downstream reads only the normalised form.
 */
import type { Choice } from './fields/choices.ts';
import type { FileKind } from './fields/files.ts';
import type { References } from './fields/targets.ts';
import type { Shape } from './geometry/types.ts';
import type { FieldTypeName } from './fields/index.ts';
import type { Check } from './checks/index.ts';
import type { Computed, ComputedDocument } from './computed/index.ts';
import type { Grid } from './grid.ts';
import type { Import } from './imports/index.ts';
import type { Limit } from './limits/index.ts';
import type { Link } from './link/index.ts';
import type { ListOptions, ListOptionsDocument } from './listOptions.ts';
import type { Measure, MeasureDocument } from './measures/index.ts';
import type { Remote, RemoteDocument } from './remote/index.ts';
import type { Patch } from './patch/index.ts';
import type { Part, PartDocument } from './rows/index.ts';
import type { Rule } from './rules.ts';
import type { Scope, ScopeDocument, Way } from './scope/index.ts';
import type { States, StatesDocument } from './states.ts';
import type { Where } from './where/types.ts';
import type { Operator } from './where/operators.ts';

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
  /** What a geometry may be; anything when absent. */
  shapes?: Shape[];
  /** Smallest area of a geometry, in square metres. */
  minArea?: number;
  /** A reference and a geometry of what it leads to, which this one must not reach out of: `stationCode.boundary`. */
  within?: string;
  /** Column width in px. */
  width?: number;
  /** Permission code a user needs to see or write this field. */
  permission?: string;
  /** Set by the server alone. */
  readOnly?: boolean;
  /** Can be given at insert and never changed. Keys are immutable without saying so. */
  immutable?: boolean;
  /** Shown with its middle replaced by asterisks (identity numbers). */
  mask?: boolean;
}

/** What can be done to every resource; the last part of a permission code. Transitions add their own. */
export const VERBS = ['view', 'add', 'edit', 'delete', 'import', 'export'] as const;
export type Verb = (typeof VERBS)[number];
/** A verb, or the permission of a transition. */
export type Power = Verb | (string & {});

/** Who sees a screen by default. Seeds the built-in roles; an administrator changes it per role afterwards. */
export const AUDIENCES = ['group', 'branch', 'solar', 'wind'] as const;
export type Audience = (typeof AUDIENCES)[number];
/** What an entry of `audience` names beside its audience: `read`, verbs, or nothing for everything. */
export const verbsOfAudience = (audience: string): string[] => audience.split(':')[1]?.split(',') ?? [];

/** How a column is drawn when not as its field is: a number as a bar, pictures by the first of them. */
export const COLUMN_KINDS = ['progress', 'thumbnail'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

export interface ColumnDocument {
  field: string;
  width?: number;
  /** Kept at the left or right edge. */
  fixed?: 'left' | 'right';
  /** Offered in the column chooser but not shown at first. */
  hidden?: boolean;
  as?: ColumnKind;
}

export interface FilterDocument {
  field: string;
  operator?: Operator;
}

export interface ListDocument extends ListOptionsDocument {
  /** Whole, or, on a screen, how they differ from the resource's. */
  columns?: (string | ColumnDocument)[] | Patch<ColumnDocument>;
  filters?: (string | FilterDocument)[] | Patch<FilterDocument>;
  /** Fields the keyword box searches with `contains`. */
  search?: string[];
  /** Default order: `-createTime` is descending. */
  sort?: string | string[];
  /** 10, 20, 30 or 50; more, up to 10,000 (`all`), where a list is worked through as a whole. */
  pageSize?: number | 'all';
  /** How the list is asked for; POST unless said. */
  method?: 'POST' | 'GET';
}

export interface FormGroupDocument {
  title: string;
  titleEn: string;
  fields: string[];
}

export const FORM_KINDS = ['drawer', 'modal', 'page', 'steps'] as const;
export type FormKind = (typeof FORM_KINDS)[number];

export interface FormDocument {
  /** `steps`: one group after the other, and a summary. */
  kind?: FormKind;
  /** Columns of the form grid, 1 to 3. */
  columns?: number;
  fields?: string[] | Patch<{ field: string }>;
  /** By their title where a screen says how they differ. */
  groups?: FormGroupDocument[] | Patch<FormGroupDocument>;
}

/** Where a screen stands in the menu, and who sees it. */
export interface PlaceDocument {
  /** Menu title when it is not the document's own, as «无人机管理» for the resource «无人机». Both languages together. */
  title?: string;
  titleEn?: string;
  /** Area path without slash, e.g. `powerStation`. */
  area?: string;
  /** Second part of the component and the permission code; the resource's name when absent. */
  name?: string;
  /** Address when it is not `/<area>/<name>` (some screens of an area keep a top-level path). */
  route?: string;
  sort?: number;
  /** Icon name of the registry. */
  icon?: string;
  /** Not shown in the menu. */
  hidden?: boolean;
  /** Audiences with full use, `<audience>:read`, or what they may do: `branch:view,audit`. Absent: administrators only. */
  audience?: string[];
}

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
  checks?: Check[];
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
  shapes?: Shape[];
  minArea?: number;
  within?: string;
  generate?: string;
  unique: boolean;
  index: boolean;
  width?: number;
  permission?: string;
  readOnly: boolean;
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

export interface Column {
  field: string;
  width: number;
  fixed?: 'left' | 'right';
  hidden: boolean;
  as?: ColumnKind;
}

export interface Filter {
  field: string;
  operator: Operator;
}

export interface Sorter {
  field: string;
  order: 'asc' | 'desc';
}

export interface List extends ListOptions {
  columns: Column[];
  filters: Filter[];
  search: string[];
  sort: Sorter[];
  pageSize: number;
  method?: 'GET';
}

export interface FormGroup {
  title: string;
  titleEn: string;
  fields: string[];
}

export interface Form {
  kind: FormKind;
  columns: number;
  groups: FormGroup[];
}

/** A normalised resource. */
export interface Resource {
  name: string;
  title: string;
  titleEn: string;
  /** Columns of the organisation that rows carry. */
  scope: Scope;
  /** Whose rows a user reaches; none: everybody's. */
  ways: Way[];
  limits?: Limit[];
  key: string;
  label: string;
  /** Starts with a slash, no slash at the end. */
  api: string;
  tree?: { parent: string; path: string };
  /** Where its rows come from, when it has none of its own. */
  rows?: Part[];
  /** Where its rows lie, when that is another server. */
  remote?: Remote;
  unique: string[][];
  softDelete: boolean;
  verbs: Power[];
  states?: States;
  rules?: Rule[];
  checks?: Check[];
  imports?: Import[];
  fields: Field[];
  /** Declared figures, in the document's order. */
  measures: Measure[];
  /** What a written record must satisfy (writable properties only); closed. */
  schema: JsonSchema;
  list: List;
  form: Form;
}

/** What every screen has: one menu entry, one route, one set of permission codes. */
export interface Place {
  /** `<area>/<name>`: the component, and the start of every permission code. */
  name: string;
  area: string;
  route: string;
  title: string;
  titleEn: string;
  sort: number;
  icon?: string;
  hidden: boolean;
  audience: string[];
  verbs: Power[];
}

/** A normalised screen of a resource. */
export interface Screen extends Place {
  resource: string;
  /** Titles that differ from the resource's, by property. */
  titles: Record<string, FieldTitle>;
  where: Where;
  /** Values a new record starts with. */
  defaults: Record<string, unknown>;
  list: List;
  form: Form;
}

export interface Dictionary {
  name: string;
  title: string;
  titleEn: string;
  entries: DictionaryEntry[];
}

/** A whole folder of documents, normalised. */
export interface Catalogue {
  resources: Record<string, Resource>;
  screens: Record<string, Screen>;
  /** Screens that are grids of blocks. */
  grids: Record<string, Grid>;
  /** Menu entries that lead elsewhere. */
  links: Record<string, Link>;
  dictionaries: Record<string, Dictionary>;
}

/** What the console fetches when a screen opens: the screen, its resource, and what it needs of the resources it references. */
export interface ScreenBundle {
  screen: Screen;
  resource: Resource;
  references: Record<string, ReferenceTarget>;
  /** Fields along references that conditions may read as well: what opens the list names them. */
  along?: Field[];
  /** What rows open to (`list.expand.resource`), when the user may see it somewhere. */
  opened?: Pick<ScreenBundle, 'screen' | 'resource'>;
}

export interface ReferenceTarget {
  name: string;
  title: string;
  titleEn: string;
  api: string;
  key: string;
  label: string;
  tree?: { parent: string; path: string };
  /** Screens that make new ones; only where a picker offers that. */
  screens?: string[];
}
