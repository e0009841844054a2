import type { Field } from '../../ground/model/fields.ts';
import { isPlaced } from '../../ground/fields/traits.ts';
import { isSum, parentField } from './index.ts';
import type { AddAction } from '../../ground/model/actions.ts';

type Values = Readonly<Record<string, unknown>>;
/** Decimals of a sum whose field says none. */
const PLACES = 6;
const none = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Where a new record begins. */
export interface ChildStart {
  values: Record<string, unknown>;
  /** Properties of the rows that should be one, and are not. */
  apart: string[];
}

/** What a new record begins with under rows; what they do not have begins empty. */
export function childStart(
  { values = {} }: AddAction,
  rows: readonly Values[],
  fields: readonly Pick<Field, 'name' | 'type' | 'schema' | 'precision'>[],
): ChildStart {
  const start: ChildStart = { values: {}, apart: [] };
  for (const [field, source] of Object.entries(values)) {
    if (isSum(source)) {
      const numbers = rows.flatMap((row) => row[parentField(source.sum) ?? ''] ?? []).filter((value) => typeof value === 'number');
      const whole = numbers.reduce((sum, value) => sum + value, 0) * (source.times ?? 1);
      if (numbers.length) start.values[field] = Number(whole.toFixed(fields.find((f) => f.name === field)?.precision ?? PLACES));
      continue;
    }
    const name = parentField(source);
    const given = name === undefined ? [source] : rows.map((row) => row[name]).filter((value) => !none(value));
    const distinct = [...new Map(given.map((value) => [JSON.stringify(value), value])).values()];
    // A place is a list of numbers, but one value.
    const many = fields.some((f) => f.name === field && f.schema.type === 'array' && !isPlaced(f));
    if (many && distinct.length > 0) start.values[field] = distinct.flat();
    else if (distinct.length === 1) start.values[field] = distinct[0];
    else if (name !== undefined && distinct.length > 1) start.apart.push(name);
  }
  return start;
}
