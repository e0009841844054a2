/** What the clock alone changes: rows whose time lies between what a condition said then and what it says now. */
import { sql } from 'kysely';
import type { Fact } from '../../documents/features/source/index.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Value } from '../../documents/ground/values/index.ts';
import { resolveWhere } from '../../documents/ground/where/resolve.ts';
import { isGroup, type Where, type WhereContext } from '../../documents/ground/where/types.ts';
import { columnOf } from './columns.ts';
import type { FactScope } from './fact.ts';
import type { Sql } from './operators.ts';
import { typed } from './where.ts';

/** A time that a condition compares, and both instants. */
interface Move {
  field: string;
  ends: [string, string];
}

/** Undefined where the two are not the same conditions but for instants. */
function movesIn(then: Where, now: Where): Move[] | undefined {
  if (then.length !== now.length) return undefined;
  const moves: Move[] = [];
  for (const [i, a] of then.entries()) {
    const b = now[i];
    if (!b || a.operator !== b.operator) return undefined;
    if (isGroup(a)) {
      const inner = isGroup(b) ? movesIn(a.value, b.value) : undefined;
      if (!inner) return undefined;
      moves.push(...inner);
    } else {
      if (isGroup(b) || a.field !== b.field) return undefined;
      const [x, y] = [[a.value].flat(), [b.value].flat()];
      if (x.length !== y.length) return undefined;
      for (const [n, from] of x.entries()) {
        const to = y[n];
        if (from === to) continue;
        if (typeof from !== 'string' || typeof to !== 'string' || Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to)))
          return undefined;
        moves.push({ field: a.field, ends: Date.parse(from) <= Date.parse(to) ? [from, to] : [to, from] });
      }
    }
  }
  return moves;
}

const verdictOf = (value: Value | undefined): Where => (typeof value === 'object' && 'is' in value ? value.is : []);

/**
 * The rows that may count otherwise because of the clock: a condition; undefined where no such is enough, null where there are none.
 * @param verdicts fields of the rows that are worked out
 */
export function movedSql(
  [then, before]: readonly [Fact, FactScope],
  [now, scope]: readonly [Fact, FactScope],
  verdicts: readonly Field[],
): Sql | null | undefined {
  const conditionsOf = (fact: Fact, context: WhereContext): Where[] => [
    fact.where,
    ...[...fact.measures.map((m) => m.where ?? []), ...fact.groups.flatMap((g) => (g.cases ?? []).map((c) => c.where))].map((where) =>
      resolveWhere(where, context),
    ),
    ...verdicts.map((f) => resolveWhere(verdictOf(f.computed?.value), context)),
  ];
  const [old, fresh] = [conditionsOf(then, before.context), conditionsOf(now, scope.context)];
  if (old.length !== fresh.length) return undefined;
  const fields = new Map([...(scope.catalogue.resources[now.resource]?.fields ?? []).map((f) => [f.name, f] as const), ...scope.fields]);
  const ranges = new Map<string, Sql>();
  for (const [i, where] of old.entries()) {
    const moves = movesIn(where, fresh[i] ?? []);
    if (!moves) return undefined;
    for (const { field: name, ends } of moves) {
      const field = fields.get(name);
      if (!field) return undefined;
      const [least, most] = ends.map((end) => typed(field, end));
      ranges.set(JSON.stringify([name, ends]), sql`${columnOf(field)} between ${least} and ${most}`);
    }
  }
  return ranges.size ? sql`(${sql.join([...ranges.values()], sql` or `)})` : null;
}
