/** Query strings and form bodies: `a[b]=c` nests, within bounds, and never reaches a prototype. */
import qs from 'qs';

/** Nested values of a query string. */
export const parseQuery = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: 5, parameterLimit: 200, arrayLimit: 100, allowPrototypes: false }) as Record<string, unknown>;
