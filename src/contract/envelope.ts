/**
 * What every call answers. `status` and `code`, `msg` and `message` carry the same values twice,
 * because the two families of clients read different names; `error` is the stable name of a failure.
 */
export interface Envelope<T = unknown> {
  status: number;
  code: number;
  msg: string;
  message: string;
  data: T;
  /** Stable code of the error catalogue, e.g. `record.stale`. Absent on success. */
  error?: string;
  /** Failures of single fields, in the user's language. */
  errors?: FieldError[];
}

export interface FieldError {
  /** Property name, dotted for nested values; empty for the record as a whole. */
  field: string;
  /** JSON-Schema keyword or `dict`, `reference`, `unique`, `unknown`, `readOnly`. */
  keyword: string;
  message: string;
}

/** How a total was found: counted, counted up to the bound (`atLeast`), or the planner's estimate. */
export type TotalKind = 'exact' | 'atLeast' | 'estimate';

export interface ListData<T = Record<string, unknown>> {
  list: T[];
  total: number;
  totalKind: TotalKind;
  /** Opaque; send back as `cursor` for the neighbouring page. Null at the ends. */
  next: string | null;
  prev: string | null;
}

/** Body of `POST {api}/queryList`. Flat field filters may stand beside these keys. */
export interface ListQuery {
  /** 1-based. */
  pageNum?: number;
  /** 1 to 200, or what the list's document says. */
  pageSize?: number;
  /** Continue from a neighbour page; `last` walks from the end. Wins over pageNum. */
  cursor?: string;
  where?: import('../documents/ground/where/types.ts').Where;
  sorters?: { field: string; order: 'asc' | 'desc' }[];
  /** Searched in the list's `search` fields. */
  keyword?: string;
  /** Screen whose preset and permission apply, `<area>/<name>`. */
  screen?: string;
  /** Leave out (`none`) or count exactly (`exact`) the total; bounded by default. */
  count?: 'none' | 'bounded' | 'exact';
  /** The recycle list instead of living rows. */
  recycled?: boolean;
  /** Of a tree, only the rows directly below this key; null: the topmost ones the user reaches. Rows then say `$children`. */
  branch?: string | null;
  /** Fields wanted; all when absent. */
  fields?: string[];
}

/** One option of a reference picker. */
export interface Option {
  value: string;
  label: string;
  /** What it is called in English, where the resource says. */
  labelEn?: string | null;
  /** Parent key for tree resources. */
  parent?: string | null;
}

/** Data of a 409 `record.stale`: the row as it is now. The caller holds its own version. */
export interface StaleData {
  current: Record<string, unknown>;
  yours: Record<string, unknown>;
}

/** Data of a 409 `record.hasChildren`. */
export interface ChildrenData {
  children: { resource: string; title: string; titleEn: string; count: number }[];
}
