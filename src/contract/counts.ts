/** How many rows wait: badges of the menu, and quick filters of the lists on show. */

import type { Where } from '../documents/ground/where/types.ts';

/** Address of the call: `POST` with {@link CountsQuery}. */
export const COUNTS = '/api/screen/counts';
/** Rows are counted as far as this; one more says that there are more. */
export const COUNTED = 999;
/** Lists whose quick filters one call may ask for. */
export const MOST_LISTS = 20;

/** A list of a screen that conditions around it narrow: what is selected beside it, the record it belongs to. */
export interface NarrowedList {
  screen: string;
  where: Where;
}

export interface CountsQuery {
  /** Screens whose quick filters are on show. */
  screens?: string[];
  /** The same of lists within others. */
  narrowed?: NarrowedList[];
}

export interface Badge {
  count: number;
  /** What is counted. */
  title: string;
  titleEn: string;
  /** Resource of the rows. */
  resource: string;
}

export interface CountsData {
  /** By screen: of those that the user may see and whose list says a badge. */
  badges: Record<string, Badge>;
  /** By screen and quick filter. */
  quickFilters: Record<string, Record<string, number>>;
  /** By quick filter, in the order of the lists within others; null for one that the user does not reach. */
  narrowed?: (Record<string, number> | null)[];
}
