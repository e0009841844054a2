/** Geometries of a record as the interpreter of schemas would tell of them. */
import type { Field } from '../../ground/model/fields.ts';
import type { Violation } from '../../ground/validate.ts';
import { faultText, MOST_POSITIONS, type Fault } from '../../ground/geometry/faults.ts';
import { faultOf } from '../../ground/geometry/judge.ts';
import { DEPTH, type Geometry } from '../../ground/geometry/types.ts';
import { isShape } from '../../ground/fields/traits.ts';

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

/** Innermost lists of coordinates, as far as there may be positions. */
function listsIn(coordinates: unknown): number {
  const open = [coordinates];
  let count = 0;
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (!Array.isArray(one)) continue;
    if (Array.isArray(one[0])) for (const inner of one as unknown[]) open.push(inner);
    else count += 1;
  }
  return count;
}

/** Geometries of a record that are much too large to be looked at any further. */
export const overfull = (fields: readonly Field[], record: Values): Violation[] =>
  fields.flatMap((field): Violation[] => {
    const value = record[field.name];
    if (!isShape(field) || !isObject(value)) return [];
    const amount = listsIn(value['coordinates']);
    if (amount <= MOST_POSITIONS) return [];
    return [violationOf({ code: 'shapePositions', limit: MOST_POSITIONS, amount }, [field.name])];
  });

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
