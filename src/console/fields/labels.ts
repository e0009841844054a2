import type { Field } from '../../documents/ground/model/fields.ts';
import type { FieldSurroundings } from './FieldContext.tsx';
import { asList } from './shared/codes.ts';

const nameKey = (field: Field, key: string): string => `${field.reference ?? ''} ${key}`;

/** Keeps what a reference's keys are called, for whoever shows the record before it is saved. */
export function keepLabels({ names }: FieldSurroundings, field: Field, labels: Record<string, string>): void {
  for (const [key, label] of Object.entries(labels)) names?.set(nameKey(field, key), label);
}

/** What the keys of a reference are called, as far as this form knows; a key without a name stays itself. */
export function labelsOf({ names, labels }: FieldSurroundings, field: Field, value: unknown): string[] {
  const known = asList(labels[field.name]);
  return asList(value).map((key, n) => names?.get(nameKey(field, key)) ?? known[n] ?? key);
}
