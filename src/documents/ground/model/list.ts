/** A list: columns, filters and order, and what it can do beyond them. */
import type { RowAction } from './actions.ts';
import type { Beside, BesideDocument } from './beside.ts';
import type { Aggregate } from './aggregates.ts';
import type { Mark } from './marks.ts';
import type { Patch } from './patch.ts';
import type { Tab } from './tabs.ts';
import type { View } from './views.ts';
import type { Operator } from '../where/operators.ts';
import type { Where } from '../where/types.ts';

/** What a summary can work out. */
export const SUMMARY_FUNCTIONS = ['count', 'sum', 'avg', 'min', 'max'] as const satisfies readonly Aggregate[];
export type SummaryFunction = (typeof SUMMARY_FUNCTIONS)[number];

/** One figure under a column, over all rows the conditions match. */
export interface Summary {
  field: string;
  function: SummaryFunction;
}

/** What an opened row shows below itself: more of its fields, or the records that refer to it. */
export type Expand = { fields: string[] } | { resource: string; by: string; columns?: string[] };

/** A question that is asked often, over the table. */
export interface QuickFilterDocument {
  /** Stands in the address. */
  name: string;
  title: string;
  titleEn: string;
  where: Where;
  sort?: string | string[];
  /** Chosen when the list opens. */
  default?: boolean;
}

/** A quick filter with its order read. */
export interface QuickFilter extends Omit<QuickFilterDocument, 'sort'> {
  sort?: Sorter[];
}

/** The part of a list's document that says these; lists whole, or, on a screen, how they differ from the resource's. */
export interface ListOptionsDocument {
  /** Rows stand below their parents and are read when these open; for a resource with `tree`. */
  tree?: boolean;
  expand?: Expand;
  /** Fields that can be changed in their cell. */
  inline?: string[] | Patch<never>;
  summary?: Summary[];
  quickFilters?: QuickFilterDocument[] | Patch<QuickFilterDocument>;
  /** What rows offer besides: other screens and addresses. */
  actions?: RowAction[] | Patch<RowAction>;
  /** The ways it can be looked at, the first one at first; a table when absent. */
  views?: View[] | Patch<View>;
  /** What lies at its left and narrows it. */
  beside?: BesideDocument;
  /** Rows and cells that stand out. */
  marks?: Mark[] | Patch<Mark>;
  /** What a record in full shows of its children. */
  tabs?: Tab[] | Patch<Tab>;
  /** Quick filter whose rows the menu counts; none when false. */
  badge?: string | false;
}

/** The same, said in full; absent is none. */
export interface ListOptions {
  tree?: true;
  expand?: Expand;
  inline?: string[];
  summary?: Summary[];
  quickFilters?: QuickFilter[];
  actions?: RowAction[];
  views?: View[];
  beside?: Beside;
  marks?: Mark[];
  badge?: string;
  tabs?: Tab[];
}

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
  search?: string[] | Patch<never>;
  /** Default order: `-createTime` is descending. */
  sort?: string | string[];
  /** 10, 20, 30 or 50; more, up to 10,000 (`all`), where a list is worked through as a whole. */
  pageSize?: number | 'all';
  /** How the list is asked for; POST unless said. */
  method?: 'POST' | 'GET';
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
