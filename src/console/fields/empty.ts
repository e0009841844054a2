/** Shown in place of a value that is not there. */
export const DASH = '—';

/** Absent, null, an empty text and an empty list are the same: nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
