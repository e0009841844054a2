/** Defaults of the document language (spec S2-57). */
export const DEFAULT_PAGE_SIZE = 10;
export const WIDE_PAGE_SIZE = 20;
/** Areas whose lists start with 20 rows. */
export const WIDE_AREAS: readonly string[] = ['users', 'jurisdiction', 'system'];
