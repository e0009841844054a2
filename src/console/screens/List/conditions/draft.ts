import { isGroup, type Where, type WhereItem, type WhereValue } from '../../../../documents/ground/where/types.ts';
import { type Operator } from '../../../../documents/ground/where/operators.ts';

/** A condition that is being put together. */
export interface DraftCondition {
  id: number;
  field?: string;
  operator?: Operator;
  value?: WhereValue;
}

/** A group of them. */
export interface DraftGroup {
  id: number;
  join: 'and' | 'or';
  items: DraftItem[];
}

export type DraftItem = DraftCondition | DraftGroup;

/** Tells the two kinds of item apart. */
export const isDraftGroup = (item: DraftItem): item is DraftGroup => 'join' in item;

let last = 0;
/** A number no other item has. */
const next = (): number => (last += 1);

export const newCondition = (): DraftCondition => ({ id: next() });
export const newGroup = (): DraftGroup => ({ id: next(), join: 'or', items: [newCondition()] });

const draftItem = (item: WhereItem): DraftItem =>
  isGroup(item) ? { id: next(), join: item.operator, items: item.value.map(draftItem) } : { id: next(), ...item };

/** The conditions as one group that can be worked on. */
export function toDraft(where: Where): DraftGroup {
  const [only] = where;
  if (only && where.length === 1 && isGroup(only)) return draftItem(only) as DraftGroup;
  return { id: next(), join: 'and', items: where.map(draftItem) };
}

/** Operators that compare with nothing. */
export const isPresence = (operator: Operator | undefined): boolean => operator === 'null' || operator === 'nnull';

const SHAPES: Partial<Record<Operator, string>> = { in: 'many', nin: 'many', ina: 'many', between: 'range', within: 'box' };
/** Whether a value for one operator is one for another too. */
export const sameShape = (a: Operator | undefined, b: Operator): boolean =>
  a !== undefined && !isPresence(a) && !isPresence(b) && SHAPES[a] === SHAPES[b];

/** Whether a condition says everything it must. */
export const isComplete = ({ field, operator, value }: DraftCondition): boolean =>
  field !== undefined &&
  operator !== undefined &&
  (isPresence(operator) || (value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)));

/** Ids of the conditions that do not. */
export const incomplete = (group: DraftGroup): number[] =>
  group.items.flatMap((item) => (isDraftGroup(item) ? incomplete(item) : isComplete(item) ? [] : [item.id]));

function whereItem(item: DraftItem): Where {
  if (!isDraftGroup(item)) {
    const { field, operator, value } = item;
    return field !== undefined && operator !== undefined ? [{ field, operator, ...(isPresence(operator) ? {} : { value }) }] : [];
  }
  const inner = item.items.flatMap(whereItem);
  return inner.length > 1 ? [{ operator: item.join, value: inner }] : inner;
}

/** What the draft says; groups of one are that one. */
export function toWhere(group: DraftGroup): Where {
  if (group.join === 'and') return group.items.flatMap(whereItem);
  return whereItem(group);
}

/** The group with one item, found by id, in another form; taken out when there is none. */
export function replaced(group: DraftGroup, id: number, by: DraftItem | undefined): DraftGroup {
  return {
    ...group,
    items: group.items.flatMap((item) => (item.id === id ? (by ? [by] : []) : [isDraftGroup(item) ? replaced(item, id, by) : item])),
  };
}
