/** Makes sample records meet the checks of their resource. */
import { brokenChecks } from '../../src/documents/features/checks/index.ts';
import type { Resource } from '../../src/documents/ground/model/resource.ts';
import { isGroup, rowField } from '../../src/documents/ground/where/types.ts';

const DAY = 86_400_000;

/** The next value of its kind: a day later, one more. */
const after = (value: unknown): unknown =>
  typeof value === 'number'
    ? value + 1
    : typeof value === 'string' && value.length === 10
      ? new Date(Date.parse(value) + DAY).toISOString().slice(0, 10)
      : new Date(Date.parse(String(value)) + DAY).toISOString();

/** The record, with what a broken check compares set to the defaults of both, or right behind what it is compared with. */
export function meeting(resource: Resource, record: Record<string, unknown>): Record<string, unknown> {
  const met = { ...record };
  const defaultOf = (name: string): unknown => resource.fields.find((field) => field.name === name)?.default;
  for (const { where } of brokenChecks(resource.checks, record))
    for (const item of where) {
      const other = isGroup(item) || typeof item.value !== 'string' ? undefined : rowField(item.value);
      if (isGroup(item) || other === undefined) continue;
      const [own, others] = [defaultOf(item.field), defaultOf(other)];
      Object.assign(
        met,
        own !== undefined && others !== undefined ? { [item.field]: own, [other]: others } : { [item.field]: after(met[other]) },
      );
    }
  return met;
}
