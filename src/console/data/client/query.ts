/** A query-string value; nested objects become `a[b]=c`. */
export type QueryValue = string | number | boolean | null | undefined | QueryValue[] | { [key: string]: QueryValue };

function append(pairs: string[], key: string, value: QueryValue): void {
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') {
    pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
    return;
  }
  for (const [name, member] of Object.entries(value)) append(pairs, `${key}[${name}]`, member);
}

/** Query string without `?`; null and undefined are left out (S7-02). */
export function queryString(params: Record<string, QueryValue>): string {
  const pairs: string[] = [];
  for (const [key, value] of Object.entries(params)) append(pairs, key, value);
  return pairs.join('&');
}
