/** Figures of one fact: a row for each group, with the aggregates its measures want. Formulas come after, in TypeScript. */
import { MAX_GROUPS, type Fact } from '../../documents/features/source/index.ts';
import type { Figures } from '../../documents/features/source/shape.ts';
import { carryOn, type Slot } from './carry.ts';
import { relation } from './columns.ts';
import { basesOf, compileFact, TooManyGroups, type FactScope } from './fact.ts';
import { readScan } from './scans.ts';

/**
 * The groups of a fact with their figures.
 * @param slot what is remembered of this question from the last time
 * @throws TooManyGroups
 */
export async function figuresOf(fact: Fact, scope: FactScope, slot?: Slot): Promise<Figures[]> {
  const carried = slot && (await carryOn(fact, scope, slot));
  const { scan, keys } = carried ?? (await compileFact(fact, scope, { rows: relation(scope.resource) }));
  const rows = carried?.rows ?? (await readScan(scan, scope.database));
  if (rows.length > MAX_GROUPS) throw new TooManyGroups();
  return rows.map((row) =>
    Object.fromEntries([
      ...fact.groups.map((g, i) => [g.name, (keys[i]?.read ?? ((v: unknown) => v))(row[`k${i}`] ?? null) ?? null] as const),
      ...basesOf(fact).map((m, i) => [m.name, row[`m${i}`] ?? null] as const),
    ]),
  );
}
