/** How one key of a document is compared; each feature has one (tables/features.ts, tables/listFeatures.ts). */
import { always, type Judge, type Rule } from './judge.ts';
import { by, leaf, names, omit, type Tree } from './tree.ts';

export interface Compared<T> {
  /** Its parts, under the key and what more it is told by. */
  parts: (value: T | undefined, key: string) => Tree;
  /** What changes of these mean, by paths that begin with the key. */
  rules: (key: string) => Rule[];
}

/** A list of named items: what is new or gone, what is another, and where their order shows, that. */
export const namedItems = <T extends object>(
  name: keyof T & string,
  judges: { item: Judge; part: Judge; ordered?: boolean },
): Compared<readonly T[]> => ({
  parts: (items, key) => ({
    [key]: by(
      items,
      (item) => String(item[name]),
      (item) => omit(item, name),
    ),
    ...(judges.ordered ? { [`${key}Order`]: leaf((items ?? []).map((item) => item[name])) } : {}),
  }),
  rules: (key) => [
    [`${key} *`, judges.item],
    [`${key} * *`, judges.part],
    ...(judges.ordered ? [[`${key}Order`, always('order-changed')] satisfies Rule] : []),
  ],
});

/** A set of names. */
export const nameSet = (judge: Judge): Compared<readonly string[]> => ({
  parts: (items, key) => ({ [key]: names(items) }),
  rules: (key) => [[`${key} *`, judge]],
});

/** Compared as a whole. */
export const asWhole = <T>(judge: Judge): Compared<T> => ({
  parts: (value, key) => (value === undefined ? {} : { [key]: leaf(value) }),
  rules: (key) => [[key, judge]],
});
