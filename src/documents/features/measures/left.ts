/** What is left of measures without what a reader may not see. */
import { readsOf } from '../../ground/values/index.ts';
import { fieldsRead } from '../../ground/where/reads.ts';
import { measureReads, withBases } from './index.ts';
import type { Measure } from '../../ground/model/measures.ts';

/** The measures that are neither withheld nor worked out of such. */
export function measuresLeft(measures: readonly Measure[], withheld: readonly string[]): Measure[] {
  const removed = new Set(withheld);
  const own = new Map(measures.map((m) => [m.name, m]));
  for (const m of withBases(measures, own)) if (measureReads(m).some((name) => removed.has(name))) removed.add(m.name);
  return measures.filter((m) => !removed.has(m.name));
}

/** Fields and paths that a measure reads. */
const fieldsOfMeasure = ({ value, once, where }: Measure): string[] => [
  ...(value === undefined ? [] : readsOf(value)),
  ...(once === undefined ? [] : [once]),
  ...fieldsRead(where ?? []),
];

/** The measures that read only fields for which `keep` holds, nor are worked out of others. */
export const measuresOver = (measures: readonly Measure[], keep: (field: string) => boolean): Measure[] =>
  measuresLeft(
    measures,
    measures.filter((m) => !fieldsOfMeasure(m).every(keep)).map((m) => m.name),
  );
