/** How many rows wait: badges of the menu, and quick filters of the lists on show. */

/** Address of the call: `POST` with {@link CountsQuery}. */
export const COUNTS = '/api/screen/counts';
/** Rows are counted as far as this; one more says that there are more. */
export const COUNTED = 999;
/** Lists whose quick filters one call may ask for. */
export const MOST_LISTS = 20;

export interface CountsQuery {
  /** Screens whose quick filters are on show. */
  screens?: string[];
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
}
