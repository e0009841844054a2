/** The list with the item at `from` put at `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, n) => n !== from);
  const item = list[from];
  return item === undefined || to < 0 || to > rest.length ? [...list] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** The list with an item put in. */
export const inserted = <T>(list: readonly T[], at: number, item: T): T[] => [...list.slice(0, at), item, ...list.slice(at)];

/** The list without the item at a place. */
export const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, n) => n !== at);

/** As many keys as there are rows; those there were stay with their rows. */
export function fitKeys(keys: readonly number[], count: number): number[] {
  const next = Math.max(0, ...keys.map((k) => k + 1));
  return [...keys.slice(0, count), ...Array.from({ length: Math.max(0, count - keys.length) }, (_, n) => next + n)];
}
