import { queryString, type QueryValue } from './query.ts';

/** Stands in for the `qs` package in the bundle: Refine's table hooks, which the console does not use, are all that calls it. */
const qs = {
  parse: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringify: (values: Record<string, QueryValue>): string => queryString(values),
};
export default qs;
