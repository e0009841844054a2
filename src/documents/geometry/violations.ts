/** Geometries of a record as the interpreter of schemas would tell of them. */
import type { Field } from '../fields/types.ts';
import type { Violation } from '../validate.ts';
import { faultText, type Fault } from './faults.ts';
import { faultOf } from './judge.ts';
import { DEPTH, type Geometry } from './types.ts';
import { isShape } from '../fields/traits.ts';

type Values = Record<string, unknown>;

/** Verdicts on values that stay the same object: a form asks again with every key somewhere else. */
const known = new WeakMap<object, { field: Field; fault: Fault | undefined }>();

function judged(field: Field, value: object): Fault | undefined {
  const before = known.get(value);
  if (before?.field === field) return before.fault;
  const { type } = value as { type?: unknown };
  // What has no type that is known, the schema refuses.
  const fault = typeof type === 'string' && Object.hasOwn(DEPTH, type) ? faultOf(value as Geometry, field) : undefined;
  known.set(value, { field, fault });
  return fault;
}

const isObject = (value: unknown): value is Values => value !== null && typeof value === 'object' && !Array.isArray(value);

/** The records inside of a nested value, and where each stands. */
const inside = (field: Field, value: unknown): [Values, string[]][] =>
  field.type === 'object' && isObject(value)
    ? [[value, []]]
    : field.type === 'rows' && Array.isArray(value)
      ? value.flatMap((row: unknown, i): [Values, string[]][] => (isObject(row) ? [[row, [String(i)]]] : []))
      : [];

/** A fault as a broken rule of the value at a path. */
export const violationOf = (fault: Fault, path: string[]): Violation => ({ path, keyword: fault.code, limit: faultText(fault) });

/** What is wrong with the geometries of a record. */
export function shapeViolations(fields: readonly Field[], record: Values, path: readonly string[] = []): Violation[] {
  return fields.flatMap((field): Violation[] => {
    const value = record[field.name];
    const at = [...path, field.name];
    if (field.fields) return inside(field, value).flatMap(([one, below]) => shapeViolations(field.fields ?? [], one, [...at, ...below]));
    if (!isShape(field) || !isObject(value) || !('coordinates' in value)) return [];
    const fault = judged(field, value);
    return fault ? [violationOf(fault, at)] : [];
  });
}
