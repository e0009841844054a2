/**
 * Conditions on several properties that every record meets, each with the message that refuses the others. Judged here for
 * browser and server alike. A comparison with a value that is not there is no reason to refuse: what must be there is said by
 * `required` and by rules. A check that reads what the database works out, or other records, is the server's alone: it is judged on
 * the record as it is once written, and what does not meet it is taken back.
 */
import type { CheckDocument, Check } from '../../ground/model/checks.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Violation } from '../../ground/validate.ts';
import { matches } from '../../ground/where/evaluate.ts';
import { takesNothing } from '../../ground/where/operators.ts';
import { fieldsRead } from '../../ground/where/reads.ts';
import { resolveWhere } from '../../ground/where/resolve.ts';
import { isGroup, rowField, type Condition, type WhereItem } from '../../ground/where/types.ts';

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

/** The checks that a whole record does not meet, without the late ones. What is hidden is absent from it. */
export function brokenChecks(checks: readonly Check[] | undefined, record: Values): Check[] {
  if (!checks?.length) return [];
  const now = new Date().toISOString();
  return checks.filter(({ where, late }) => !late && !resolveWhere(where, { now }).every((item) => met(item, record)));
}

/** The late checks that a written record does not meet; it holds what they read by name and by path. */
export const brokenLate = (checks: readonly Check[], record: Values): Check[] =>
  brokenChecks(
    checks.map(({ late: _late, ...check }) => check),
    record,
  );

/** A broken check as the interpreter of schemas would tell it. */
export const violationOf = ({ field, message, messageEn }: Check): Violation => ({
  path: [field],
  keyword: 'check',
  limit: { zh: message, en: messageEn },
});

/** Properties that a check compares. */
export const readByCheck = ({ where }: CheckDocument): string[] => fieldsRead(where);

/** Fields at which a check that reads `name` tells of itself. */
export const fieldsToldOf = (checks: readonly Check[] | undefined, name: string): string[] => [
  ...new Set((checks ?? []).filter((check) => check.field !== name && readByCheck(check).includes(name)).map((check) => check.field)),
];

/** Checks in normalised form. */
export function normaliseChecks(checks: readonly CheckDocument[], fields: readonly Field[]): Check[] {
  const worked = new Set(fields.filter((f) => f.computed !== undefined).map((f) => f.name));
  return checks.map((check) =>
    readByCheck(check).some((name) => name.includes('.') || worked.has(name)) ? { ...check, late: true } : check,
  );
}
