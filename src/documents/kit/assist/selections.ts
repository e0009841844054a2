/** The selections of a half-written grid. */
import { valueAt } from './value.ts';

interface Made {
  name: string;
  /** Whether it limits something. */
  limits: boolean;
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).map((one) => (one ?? {}) as Record<string, unknown>);

/** What filters, blocks and layers of maps select, each name once. */
export function selectionsIn(document: unknown): Made[] {
  const made = listOf(valueAt(document, ['blocks'])).flatMap((block): [unknown, unknown][] => [
    [block['selects'], block['limits']],
    ...listOf(block['layers']).map((layer): [unknown, unknown] => [layer['selects'], layer['limits']]),
    ...listOf(block['fields']).map((field): [unknown, unknown] => [field['name'], field['limits']]),
  ]);
  const named = made.flatMap(([name, limits]): Made[] => (typeof name === 'string' ? [{ name, limits: limits !== undefined }] : []));
  return [...new Map(named.map((one) => [one.name, one])).values()];
}
