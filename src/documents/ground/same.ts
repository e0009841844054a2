const entriesOf = (value: object): [string, unknown][] => Object.entries(value).filter(([, member]) => member !== undefined);

/**
 * Whether two values of a record say the same: absent is null, and the order of an object's properties says nothing (jsonb keeps its own).
 */
export function same(a: unknown, b: unknown): boolean {
  const [x, y] = [a ?? null, b ?? null];
  if (x === y) return true;
  if (x === null || y === null || typeof x !== 'object' || typeof y !== 'object') return JSON.stringify(x) === JSON.stringify(y);
  if (Array.isArray(x) || Array.isArray(y))
    return Array.isArray(x) && Array.isArray(y) && x.length === y.length && x.every((item, i) => same(item, y[i]));
  if (x instanceof Date || y instanceof Date) return JSON.stringify(x) === JSON.stringify(y);
  const [mine, theirs] = [entriesOf(x), new Map(entriesOf(y))];
  return mine.length === theirs.size && mine.every(([name, member]) => theirs.has(name) && same(member, theirs.get(name)));
}
