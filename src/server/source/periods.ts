/**
 * What grids ask of a table over periods: the time they bound, and the columns they look at. An index that holds all of it answers a branch
 * without reading the rows.
 */
import { inResources } from '../../documents/kit/paths.ts';
import { fieldType } from '../../documents/ground/fields/index.ts';
import { sourcesOf } from '../../documents/features/blocks/grid.ts';
import { readsOfLimits } from '../../documents/features/limits/index.ts';
import { normaliseSource } from '../../documents/features/source/normalise.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import { isGroup } from '../../documents/ground/where/types.ts';
import { namesOf } from './reads.ts';
import { isCode, isDay, isLarge, isReference, isTime } from '../../documents/ground/fields/traits.ts';

export interface QueriedPeriod {
  time: string;
  columns: string[];
}

/** Most columns beside the time, those that most sources look at: an index of everything is a second table. */
const MOST = 16;

/** Values that take little room. */
const small = (f: Field | undefined): f is Field =>
  f !== undefined &&
  f.computed === undefined &&
  ['double precision', 'timestamptz(3)', 'date', 'boolean'].includes(fieldType(f.type).column(f.schema));
const code = (f: Field | undefined): f is Field =>
  f !== undefined && f.computed === undefined && (isCode(f) || isReference(f)) && !isLarge(f);

/** By resource, the time that most sources bound and what they look at with it. */
export function queriedPeriods({ grids, resources }: Pick<Catalogue, 'grids' | 'resources'>): Map<string, QueriedPeriod> {
  const folder = { resource: (name: string) => resources[name], lookup: inResources((name) => resources[name]) };
  const times = new Map<string, Map<string, Set<string>[]>>();
  for (const { source: document } of Object.values(grids).flatMap((grid) => grid.blocks.flatMap(sourcesOf))) {
    const source = normaliseSource(document, folder);
    for (const fact of source?.kind === 'figures' ? Object.values(source.facts) : []) {
      const own = new Map(resources[fact.resource]?.fields.map((f) => [f.name, f]));
      const bound = fact.where.find((item) => !isGroup(item) && item.operator === 'during');
      const time = bound && !isGroup(bound) ? bound.field : undefined;
      const bounding = own.get(time ?? '');
      if (time === undefined || !bounding || !isTime(bounding) || isDay(bounding) || bounding.computed) continue;
      const all = times.get(fact.resource) ?? new Map<string, Set<string>[]>();
      times.set(fact.resource, all);
      const fields = namesOf(fact).map((name) => own.get(name.split('.')[0] ?? ''));
      all.set(time, [...(all.get(time) ?? []), new Set(fields.filter((f) => small(f) || code(f)).map((f) => f?.name ?? ''))]);
    }
  }
  return new Map(
    [...times].flatMap(([resource, all]): [string, QueriedPeriod][] => {
      const [most] = [...all].sort(([, a], [, b]) => b.length - a.length);
      if (!most) return [];
      const limits = readsOfLimits(resources[resource] ?? {}).map((name) => name.split('.')[0] ?? '');
      const uses = new Map<string, number>();
      for (const name of most[1].flatMap((names) => [...names])) uses.set(name, (uses.get(name) ?? 0) + 1);
      const columns = [...uses]
        .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
        .slice(0, MOST)
        .map(([name]) => name);
      return [
        [
          resource,
          {
            time: most[0],
            // What limits ask of every row is always among them.
            columns: [...new Set([...limits, ...columns.sort()])].filter((name) => name !== most[0]),
          },
        ],
      ];
    }),
  );
}
