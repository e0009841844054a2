/** What kind of value an expression gives, and what is wrong with it. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { fieldType } from '../../ground/fields/index.ts';
import type { Field } from '../../ground/model/fields.ts';
import { checkWhere, type WhereScope } from './where.ts';
import { parseReference } from '../../ground/where/resolve.ts';
import type { Where } from '../../ground/where/types.ts';
import { functionOf, FUNCTIONS, type ValueType } from '../../ground/values/functions.ts';
import { isClockName, partsOf, type Value } from '../../ground/values/index.ts';
import { isSecret } from '../../ground/fields/traits.ts';

const KINDS: Partial<Record<string, ValueType>> = { number: 'number', boolean: 'boolean', date: 'time', datetime: 'time', string: 'text' };

/** The kind of a field's values; undefined for those that nothing can be worked out of. */
export const kindOfField = (field: Field): ValueType | undefined =>
  field.mask || isSecret(field) ? undefined : KINDS[fieldType(field.type).value];

type Fields = ReadonlyMap<string, Field>;

/** The kind of what a value gives; undefined when it does not hold. */
export function typeOfValue(value: Value, fields: Fields): ValueType | undefined {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string') {
    if (isClockName(value)) return parseReference(value)?.source === 'clock' ? 'time' : undefined;
    const field = fields.get(value);
    return field && kindOfField(field);
  }
  if ('is' in value) return 'boolean';
  const parts = partsOf(value);
  if (!parts) return undefined;
  return functionOf(parts.name).gives === 'number' ? 'number' : typeOfValue(parts.operands[0] as Value, fields);
}

/** Every slip in a value. The shape has met the meta-schema at the top only: it is a tree. */
export function checkValueTree(value: unknown, scope: WhereScope, path: Path): Finding[] {
  const { fields } = scope;
  if (typeof value === 'number') return [];
  if (typeof value === 'string') {
    if (isClockName(value))
      return parseReference(value)?.source === 'clock'
        ? []
        : [{ code: 'where-reference', path, params: { value }, allowed: ['$now', '$today', '$week', '$month', '$year'] }];
    const field = fields.get(value);
    const usable = [...fields.values()].filter((f) => kindOfField(f)).map((f) => f.name);
    if (!field) return [{ code: 'field-unknown', path, params: { field: value }, allowed: usable }];
    return kindOfField(field) ? [] : [{ code: 'value-field', path, params: { field: value, type: field.type }, allowed: usable }];
  }
  const node = value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  const [key, ...more] = Object.keys(node);
  if (key === undefined || more.length || (key !== 'is' && !FUNCTIONS.includes(key as never)))
    return [{ code: 'value-function', path, params: { value: JSON.stringify(value) ?? 'nothing' }, allowed: ['is', ...FUNCTIONS] }];
  const operands = node[key];
  if (!Array.isArray(operands))
    return [{ code: 'value-type', path: [...path, key], params: { expected: 'a list', actual: typeof operands } }];
  if (key === 'is') return checkWhere(operands as Where, scope, [...path, key]);
  const known = functionOf(key as never);
  const [least, most] = known.operands;
  if (operands.length < least || operands.length > most)
    return [{ code: 'value-range', path: [...path, key], params: { value: operands.length, limit: `${least} to ${most} operands` } }];
  const inside = operands.flatMap((one, i) => checkValueTree(one, scope, [...path, key, i]));
  if (inside.length) return inside;
  const types = operands.map((one) => typeOfValue(one as Value, fields));
  const wanted = known.takes === 'any' ? types[0] : known.takes;
  return types.flatMap((type, i): Finding[] =>
    type === wanted
      ? []
      : [{ code: 'value-kind', path: [...path, key, i], params: { function: key, expected: wanted ?? '', actual: type ?? '' } }],
  );
}
