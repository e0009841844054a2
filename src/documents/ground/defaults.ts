/** Defaults of the document language (spec S2-57). */
export const DEFAULT_PAGE_SIZE = 10;
export const WIDE_PAGE_SIZE = 20;
/** Sizes of a page that a document may ask for; those above 50 for lists worked through as a whole. */
export const LIST_SIZES = [10, 20, 30, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const;
/** Rows a page with `all` holds at most. */
export const ALL_ROWS = 10_000;
/** Areas whose lists start with 20 rows. */
export const WIDE_AREAS: readonly string[] = ['users', 'jurisdiction', 'system'];
