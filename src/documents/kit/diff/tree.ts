/** Parts of documents by name, so that two versions can be laid side by side. */

/** A tree with members by name; a leaf is any value that is compared as a whole. */
export interface Tree {
  [name: string]: Tree | Leaf;
}
/** A value compared as a whole. */
export class Leaf {
  constructor(readonly value: unknown) {}
}

export const leaf = (value: unknown): Leaf => new Leaf(value);
/** Items under their names. */
export const by = <T>(
  items: readonly T[] | undefined,
  nameOf: (item: T) => string,
  make: (item: T) => Tree | Leaf = () => leaf(true),
): Tree => Object.fromEntries((items ?? []).map((item) => [nameOf(item), make(item)]));
export const names = (items: readonly string[] | undefined): Tree => by(items, (name) => name);
/** Every member as a leaf. */
export const leaves = (value: object): Tree => Object.fromEntries(Object.entries(value).map(([key, member]) => [key, leaf(member)]));
/** Members without those that are told elsewhere. */
export const omit = (value: object, ...keys: string[]): Tree =>
  leaves(Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key))));

/** What has no name is known by what it says, whatever the order of its keys. */
export const itself = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
