/**
 * The one filter language: Refine's filter array. A list of conditions holds when all of them hold.
 * Used for list presets, row-action conditions, form rules, reference pickers, block data and permissions;
 * evaluated in SQL on the server (server/records/whereSql) and in TypeScript here, over one shared case table.
 */
export const OPERATORS = [
  'eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'ina', 'contains', 'ncontains', 'startswith', 'endswith',
  'between', 'null', 'nnull', 'within', 'under',
] as const;

/** One comparison. `ina` = holds every value; `within` = point inside [west, south, east, north]; `under` = in the subtree of a tree key. */
export type Operator = (typeof OPERATORS)[number];

/** A literal, a list of literals, or a reference string such as `$user.stationCode`, `$record.x`, `$params.x`, `$now`, `$now-7d`. */
export type WhereValue = string | number | boolean | null | (string | number | boolean | null)[];

export interface Condition {
  field: string;
  operator: Operator;
  value?: WhereValue;
}

export interface Group {
  operator: 'and' | 'or';
  value: WhereItem[];
}

export type WhereItem = Condition | Group;
export type Where = WhereItem[];

/** What reference strings read. Times are ISO-8601 UTC strings. */
export interface WhereContext {
  record?: Record<string, unknown>;
  user?: Record<string, unknown>;
  params?: Record<string, unknown>;
  /** ISO-8601 UTC; the clock when absent. */
  now?: string;
}

/** Tells the two kinds of item apart. */
export const isGroup = (item: WhereItem): item is Group => item.operator === 'and' || item.operator === 'or';
