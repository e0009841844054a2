/** What can be worked out over rows; lists, calls and sources take those that fit them. */
export const AGGREGATES = ['count', 'sum', 'avg', 'min', 'max', 'distinct', 'percentile'] as const;
export type Aggregate = (typeof AGGREGATES)[number];
