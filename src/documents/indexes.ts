/** Which fields can be sorted by: those a list shows as numbers or times, filters by or starts with; each has an index. */
import { fieldType } from './fields/index.ts';
import type { Field, List, Resource, Screen } from './types.ts';

const MEASURES = new Set<Field['type']>(['number', 'date', 'datetime']);

function used(list: List, byName: ReadonlyMap<string, Field>): string[] {
  const measures = list.columns.filter((c) => !c.hidden && MEASURES.has(byName.get(c.field)?.type ?? 'text')).map((c) => c.field);
  return [...measures, ...list.filters.map((f) => f.field), ...list.sort.map((s) => s.field)];
}

/** The resource with `index` and `sortable` settled, given every screen that shows it. */
export function settleIndexes(resource: Resource, screens: readonly Screen[]): Resource {
  const byName = new Map(resource.fields.map((f) => [f.name, f]));
  const indexed = new Set([resource.key, resource.label, 'id', 'createTime', ...[resource.list, ...screens.map((s) => s.list)].flatMap((l) => used(l, byName))]);
  return {
    ...resource,
    fields: resource.fields.map((f) => {
      const index = f.index || indexed.has(f.name);
      return { ...f, index, sortable: index && fieldType(f.type).sortable };
    }),
  };
}
