/** Which fields can be sorted by: those a list or a view of it shows as numbers or times, filters by or starts with; each has an index. */
import { fieldType } from './fields/index.ts';
import type { Field } from './fields/types.ts';
import type { List } from './list/types.ts';
import type { Resource, Screen } from './types.ts';
import { viewFields } from './views/index.ts';
import { isNumber, isPlaced, isStored, isTime } from './fields/traits.ts';

function used(list: List, byName: ReadonlyMap<string, Field>): string[] {
  const among = (names: readonly string[]): Field[] => names.flatMap((name) => byName.get(name) ?? []);
  const viewed = viewFields(list.views);
  const measures = among([...list.columns.filter((c) => !c.hidden).map((c) => c.field), ...viewed]).filter((f) => isNumber(f) || isTime(f));
  // What maps ask for by where it is.
  const places = among(viewed).filter(isPlaced);
  return [
    ...[...measures, ...places].map((f) => f.name),
    ...list.filters.map((f) => f.field),
    ...list.sort.map((s) => s.field),
    ...(list.beside ? [list.beside.field] : []),
  ];
}

/** The resource with `index` and `sortable` settled, given every screen that shows it and the properties that parents look for it by. */
export function settleIndexes(resource: Resource, screens: readonly Screen[], lookedFor: ReadonlySet<string> = new Set()): Resource {
  const byName = new Map(resource.fields.map((f) => [f.name, f]));
  const indexed = new Set([
    resource.key,
    resource.label,
    'id',
    'createTime',
    ...lookedFor,
    ...[resource.list, ...screens.map((s) => s.list)].flatMap((l) => used(l, byName)),
  ]);
  return {
    ...resource,
    fields: resource.fields.map((f) => {
      // What is worked out as it is read has no index.
      const index = (f.index || indexed.has(f.name)) && isStored(f);
      return { ...f, index, sortable: index && fieldType(f.type).sortable };
    }),
  };
}
