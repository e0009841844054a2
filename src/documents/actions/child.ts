import type { Field } from '../types.ts';
import { parentField, type AddAction } from './index.ts';

type Values = Readonly<Record<string, unknown>>;
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
  fields: readonly Pick<Field, 'name' | 'schema'>[],
): ChildStart {
  const start: ChildStart = { values: {}, apart: [] };
  for (const [field, said] of Object.entries(values)) {
    const name = parentField(said);
    const found = [...new Set(name === undefined ? [said] : rows.map((row) => row[name]).filter((value) => !none(value)))];
    const many = fields.some((f) => f.name === field && f.schema.type === 'array');
    if (many && found.length > 0) start.values[field] = found.flat();
    else if (found.length === 1) start.values[field] = found[0];
    else if (name !== undefined && found.length > 1) start.apart.push(name);
  }
  return start;
}
