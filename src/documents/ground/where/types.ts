/**
 * The one filter language: Refine's filter array. A list of conditions holds when all of them hold.
 * Used for list presets, row-action conditions, form rules, reference pickers, block data and permissions;
 * evaluated in SQL on the server (server/records/whereSql) and in TypeScript here, over one shared case table.
 */
import type { Operator } from './operators.ts';

/**
 * A literal, a list of literals, or a reference string such as `$user.stationCode`, `$record.x`, `$params.x`, `$row.x` (another field of
 * the row compared), `$now-7d`, `$today`.
 */
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
  /** Selections of a grid, by name: what `$selection.x` reads. */
  selection?: Record<string, unknown>;
  /** ISO-8601; the clock when absent. */
  now?: string;
  /** Time zone that days begin in; the deployment's when absent. */
  zone?: string;
}

/** Tells the two kinds of item apart. */
export const isGroup = (item: WhereItem): item is Group => item.operator === 'and' || item.operator === 'or';

/** The field that `$row.x` names; undefined for anything else. */
export const rowField = (value: string): string | undefined => /^\$row\.([A-Za-z_$][\w$.]*)$/.exec(value)?.[1];
