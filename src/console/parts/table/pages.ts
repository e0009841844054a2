import { MAX_OFFSET } from '../../../contract/constants.ts';
import type { TotalKind } from '../../../contract/envelope.ts';

/** What a list answered about its length and its neighbours. */
export interface PageInfo {
  page: number;
  size: number;
  total: number;
  totalKind: TotalKind;
  next: string | null;
  prev: string | null;
  /** Rows of this page. */
  count: number;
  cursor?: string;
}

/** Rows that numbered pages offer: as many as are counted, and one page more where a bounded count goes on. */
export function numberedTotal({ page, size, total, totalKind, next }: PageInfo): number {
  const reached = page * size + (next ? 1 : 0);
  const known = totalKind === 'exact' ? total : Math.max(total, reached);
  return Math.min(known, MAX_OFFSET);
}

/** Whether the list goes on beyond its numbered pages, or stands there already: then it is walked by cursor. */
export const isDeep = ({ cursor, page, size, next }: PageInfo): boolean =>
  cursor !== undefined || (page * size >= MAX_OFFSET && next !== null) || page * size > MAX_OFFSET;

/** Whether a jump to the last page needs the cursor, because its number is not known or out of reach. */
export const needsLast = ({ totalKind, total }: PageInfo): boolean => totalKind !== 'exact' || total > MAX_OFFSET;

/** Rows first and last of the page, 1-based; undefined where only the cursor knows the place. */
export function rowSpan({ page, size, count, cursor }: PageInfo): [from: number, to: number] | undefined {
  return cursor !== undefined || count === 0 ? undefined : [(page - 1) * size + 1, (page - 1) * size + count];
}

/** The page to show instead of one that has become empty; undefined when it may stay. */
export function pageInstead({ page, size, total, count, cursor }: PageInfo): number | undefined {
  if (count > 0 || page === 1 || cursor !== undefined) return undefined;
  return Math.max(1, Math.min(page - 1, Math.ceil(total / size)));
}
