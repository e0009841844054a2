/** What of a source reads fields that a user may not see. */
import type { Field } from '../../documents/ground/model/fields.ts';
import { measuresOver } from '../../documents/features/measures/left.ts';
import type { Fact } from '../../documents/features/source/index.ts';
import { comparedFields } from '../../documents/ground/where/reads.ts';

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
  const measures = measuresOver(fact.measures, (name) => fields.has(name));
  return { fact: { ...fact, measures }, withheld: fact.measures.filter((m) => !measures.includes(m)).map((m) => m.name) };
}
