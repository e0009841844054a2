/** The order that values have by themselves. */
import type { SourceColumn } from '../../../documents/features/source/index.ts';

/** Where a value of a column stands in its dictionary; undefined where it has none. */
export type Place = (column: SourceColumn, value: unknown) => number | undefined;

/** Values in the order of their dictionary, steps of a number from below; those without an order stay as they are, behind the others. */
export function inTheirOrder<T>(items: readonly T[], column: SourceColumn, valueOf: (item: T) => unknown, place?: Place): T[] {
  const stepped = column.edges !== undefined || column.step !== undefined;
  const at = (item: T): number => {
    const value = valueOf(item);
    // What lies below the first step has no value.
    if (stepped) return typeof value === 'number' ? value : -Infinity;
    return place?.(column, value) ?? Infinity;
  };
  return items
    .map((item) => ({ item, at: at(item) }))
    .sort((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    .map(({ item }) => item);
}
