/** What a screen says of a list of named items in place of the whole list: how it differs from its resource's. */

/** An item that stands elsewhere than behind the one before it. */
export type Placed<T> = T & { after?: string };

export interface Patch<T extends object> {
  /** Names that are taken out. */
  hide?: string[];
  /** Items that stay where they are and say something else. */
  change?: T[];
  /** Items that come in. */
  add?: (string | Placed<T>)[];
  /** What the first that comes in stands behind; all others when absent. */
  after?: string;
}

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

/**
 * The list that follows. What names nothing changes nothing: the check tells of it.
 * @param make an item of the normalised form of what is said; undefined for none
 * @param change an item of the base that says something else
 */
export function patched<T extends object, N>(
  base: readonly N[],
  patch: Patch<T>,
  nameOf: (item: N) => string,
  make: (item: string | T) => N | undefined,
  change: (item: N, difference: T) => N = (item) => item,
): N[] {
  const changed = new Map((patch.change ?? []).map((entry) => [(entry as { field?: string }).field ?? '', entry]));
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
