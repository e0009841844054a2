/** What a screen says of a list of named items in place of the whole list: how it differs from its resource's. */
import type { Patch } from '../../ground/model/patch.ts';

/** Whether a list is said by how it differs. */
export const isPatch = <T extends object>(list: readonly unknown[] | Patch<T> | undefined): list is Patch<T> =>
  list !== undefined && !Array.isArray(list);

/** One item that comes in, and what it stands behind: the one before it when undefined. */
export interface Added<T> {
  item: string | T;
  after?: string;
}

/** The items that come in. */
export const added = <T extends object>({ add = [], after: first }: Patch<T>): Added<T>[] =>
  add.map((entry, i) => {
    if (typeof entry === 'string') return { item: entry, ...(i === 0 && first !== undefined ? { after: first } : {}) };
    const { after = i === 0 ? first : undefined, ...item } = entry;
    return { item: item as unknown as T, ...(after === undefined ? {} : { after }) };
  });

/** What an item is known by: the first of these keys that it has; a text is its own name. */
export const nameBy =
  (...keys: readonly string[]) =>
  (item: unknown): string =>
    typeof item === 'string' ? item : String(keys.map((key) => (item as Record<string, unknown>)[key]).find((name) => name !== undefined));

/** How a list reads what documents say of its items. */
export interface ItemReader<T extends object, N> {
  nameOf: (item: N | Partial<T>) => string;
  /** An item in normalised form; undefined for none. */
  make: (item: string | T) => N | undefined;
  /** An item of the base that says something else. */
  change?: (item: N, difference: Partial<T>) => N;
}

/** The list that follows. What names nothing changes nothing: the check tells of it. */
export function patched<T extends object, N>(
  base: readonly N[],
  patch: Patch<T>,
  { nameOf, make, change = (item) => item }: ItemReader<T, N>,
): N[] {
  const changed = new Map((patch.change ?? []).map((entry) => [nameOf(entry), entry]));
  const result = base
    .filter((item) => patch.hide?.includes(nameOf(item)) !== true)
    .map((item) => {
      const entry = changed.get(nameOf(item));
      return entry ? change(item, entry) : item;
    });
  let at = result.length;
  for (const { item, after } of added(patch)) {
    const behind = after === undefined ? -1 : result.findIndex((one) => nameOf(one) === after);
    if (behind >= 0) at = behind + 1;
    const created = make(item);
    if (created !== undefined) {
      result.splice(at, 0, created);
      at += 1;
    }
  }
  return result;
}

/** What is said whole, what it differs in from `base`, or `base`. */
export function ownOr<T extends object, N>(
  items: readonly (string | T)[] | Patch<T> | undefined,
  base: readonly N[],
  reader: ItemReader<T, N>,
): N[] {
  if (items === undefined) return [...base];
  return isPatch<T>(items) ? patched(base, items, reader) : items.flatMap((one) => reader.make(one) ?? []);
}

/** How lists of names are read. */
export const NAMES: ItemReader<never, string> = { nameOf: nameBy(), make: (name) => name };
