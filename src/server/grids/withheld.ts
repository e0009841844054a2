/** What of a source reads fields that a user may not see. */
import type { Field } from '../../documents/fields/types.ts';
import { type Measure, measureReads } from '../../documents/measures/index.ts';
import type { Fact } from '../../documents/source/index.ts';
import { readsOf } from '../../documents/values/index.ts';
import { comparedFields } from '../../documents/where/reads.ts';

/** Something the source needs is not the user's to see. */
export class Withheld extends Error {}

/** Without the measures that read what the user may not see, nor those worked out of such. @throws Withheld when rows or groups need it */
export function trimFact(fact: Fact, fields: ReadonlyMap<string, Field>): { fact: Fact; withheld: string[] } {
  const known = (names: readonly string[]): boolean => names.every((name) => fields.has(name));
  if (
    !known([
      ...comparedFields(fact.where),
      ...(fact.latest ? [fact.latest.per, fact.latest.by] : []),
      ...fact.groups.flatMap((g) => [
        ...(g.field ? [g.field.name] : []),
        ...(g.level ? [g.level.path.name] : []),
        ...(g.cases ?? []).flatMap((c) => comparedFields(c.where)),
      ]),
    ])
  )
    throw new Withheld();
  const withheld = new Set<string>();
  const measures = fact.measures.filter((m) => {
    const reads =
      measureReads(m).every((n) => !withheld.has(n)) &&
      known([
        ...(m.value === undefined ? [] : readsOf(m.value)),
        ...(m.once === undefined ? [] : [m.once]),
        ...comparedFields(m.where ?? []),
      ]);
    if (!reads) withheld.add(m.name);
    return reads;
  });
  return { fact: { ...fact, measures }, withheld: [...withheld] };
}

/** The measures of an answer that are neither withheld nor worked out of such. */
export function measuresLeft(measures: readonly Measure[], withheld: readonly string[]): Measure[] {
  const removed = new Set(withheld);
  return measures.filter((m) => {
    const left = !removed.has(m.name) && measureReads(m).every((name) => !removed.has(name));
    if (!left) removed.add(m.name);
    return left;
  });
}
