/** What a condition reads. Conditions are asked before their shape is judged: what is none is passed over. */
import { isGroup, rowField, type Condition, type Where, type WhereItem } from './types.ts';

const isItem = (item: unknown): item is WhereItem => item !== null && typeof item === 'object';

/** Every comparison of a condition, those of its groups included. */
export function comparisonsOf(where: Where): Condition[] {
  if (!Array.isArray(where)) return [];
  return where.filter(isItem).flatMap((item) => {
    if (isGroup(item)) return comparisonsOf(item.value);
    return typeof item.field === 'string' ? [item] : [];
  });
}

/** Names of the properties that are compared: the left sides. */
export const comparedFields = (where: Where): string[] => comparisonsOf(where).map(({ field }) => field);

/** Names that the values read: of the record around (`$record.x`), and of the row compared (`$row.x`). */
const valueFields = (where: Where): string[] =>
  comparisonsOf(where)
    .flatMap(({ value }) => [value].flat())
    .flatMap((value) => {
      if (typeof value !== 'string') return [];
      return (value.startsWith('$record.') ? value.slice('$record.'.length) : rowField(value)) ?? [];
    });

/** Names of properties on both sides of the comparisons. */
export const fieldsRead = (where: Where): string[] => [...comparedFields(where), ...valueFields(where)];

/** Whether a condition reads the user who asks. */
export const readsUser = (where: Where): boolean =>
  comparisonsOf(where).some(({ value }) => [value].flat().some((one) => typeof one === 'string' && one.startsWith('$user.')));
