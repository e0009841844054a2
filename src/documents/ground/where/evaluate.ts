/**
 * Evaluates a resolved `where` on one record. Two-valued: absent is null, and a comparison with null is false except where
 * its entry in operators.ts says otherwise (the SQL twin gives the same verdicts; cases.ts proves both).
 */
import { operatorTraits } from './operators.ts';
import { isGroup, rowField, type Condition, type Where, type WhereItem } from './types.ts';

type Values = Record<string, unknown>;

/** A wanted value that names another field of the same record. */
function wantedOf(value: unknown, record: Values): unknown {
  const name = typeof value === 'string' ? rowField(value) : undefined;
  return name === undefined ? value : (record[name] ?? null);
}

function compare({ operator, value: requested }: Condition, value: unknown, record: Values): boolean {
  const traits = operatorTraits(operator);
  const wanted = Array.isArray(requested) ? requested.map((one) => wantedOf(one, record)) : wantedOf(requested, record);
  const absent = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  // «Equal to nothing» asks for what is absent; equal to another field that is absent is not equal.
  if (wanted === null || wanted === undefined)
    return operator === 'eq' && wanted !== requested ? false : (traits.ofNull?.(absent) ?? false);
  return absent ? traits.absent : traits.judge(value, wanted);
}

/** Whether the record satisfies every item. */
export function matches(where: Where, record: Values): boolean {
  return where.every((item: WhereItem) => {
    if (!isGroup(item)) return compare(item, record[item.field], record);
    return item.operator === 'and' ? matches(item.value, record) : item.value.some((one) => matches([one], record));
  });
}
