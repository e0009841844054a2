/**
 * Conditions on several properties that every record meets, each with the message that refuses the others. Judged here for
 * browser and server alike. A comparison with a value that is not there is no reason to refuse: what must be there is said by
 * `required` and by rules.
 */
import type { Violation } from '../validate.ts';
import { matches } from '../where/evaluate.ts';
import { takesNothing } from '../where/operators.ts';
import { fieldsRead } from '../where/reads.ts';
import { resolveWhere } from '../where/resolve.ts';
import { isGroup, rowField, type Condition, type Where, type WhereItem } from '../where/types.ts';

/** What a document says. */
export interface Check {
  name: string;
  /** Holds for every record; `$row.x` is another property of it. */
  where: Where;
  /** The property the message is shown at. */
  field: string;
  message: string;
  messageEn: string;
}

type Values = Record<string, unknown>;

const absent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function open({ field, operator, value }: Condition, record: Values): boolean {
  if (takesNothing(operator)) return false;
  const other = typeof value === 'string' ? rowField(value) : undefined;
  return absent(record[field]) || (other !== undefined && absent(record[other]));
}

function met(item: WhereItem, record: Values): boolean {
  if (!isGroup(item)) return open(item, record) || matches([item], record);
  return item.operator === 'and' ? item.value.every((one) => met(one, record)) : item.value.some((one) => met(one, record));
}

/** The checks that a whole record does not meet. What is hidden is absent from it. */
export function brokenChecks(checks: readonly Check[] | undefined, record: Values): Check[] {
  if (!checks?.length) return [];
  const now = new Date().toISOString();
  return checks.filter(({ where }) => !resolveWhere(where, { now }).every((item) => met(item, record)));
}

/** A broken check as the interpreter of schemas would tell it. */
export const violationOf = ({ field, message, messageEn }: Check): Violation => ({
  path: [field],
  keyword: 'check',
  limit: { zh: message, en: messageEn },
});

/** Properties that a check compares. */
export const readByCheck = ({ where }: Check): string[] => fieldsRead(where);

/** Fields at which a check that reads `name` tells of itself. */
export const fieldsToldOf = (checks: readonly Check[] | undefined, name: string): string[] => [
  ...new Set((checks ?? []).filter((check) => check.field !== name && readByCheck(check).includes(name)).map((check) => check.field)),
];
