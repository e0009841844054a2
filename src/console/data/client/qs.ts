import { queryString, type QueryValue } from './query.ts';

/** What a query string holds, with `a[b]` and `a[0]` opened up. */
type Parsed = string | Parsed[] | { [key: string]: Parsed };
type Branch = Map<string, Branch | string>;

function opened(branch: Branch): Parsed {
  const members = [...branch].map(([key, value]) => [key, typeof value === 'string' ? value : opened(value)] as const);
  return members.every(([key], at) => key === String(at)) ? members.map(([, value]) => value) : Object.fromEntries(members);
}

function parse(text: string): Record<string, Parsed> {
  const top: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let branch = top;
    for (const key of path) {
      const below = branch.get(key);
      const next: Branch = below instanceof Map ? below : new Map();
      branch.set(key, next);
      branch = next;
    }
    branch.set(last, value);
  }
  return Object.fromEntries([...top].map(([key, value]) => [key, typeof value === 'string' ? value : opened(value)]));
}

/** Stands in for the `qs` package in the bundle, with what Refine's router and table hooks ask of it. */
const qs = {
  parse,
  stringify: (values: Record<string, QueryValue>, { addQueryPrefix = false } = {}): string => {
    const text = queryString(values);
    return addQueryPrefix && text !== '' ? `?${text}` : text;
  },
};
export default qs;
