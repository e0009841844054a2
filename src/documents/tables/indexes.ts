/** Which fields can be sorted by: those a list or a view of it shows as numbers or times, filters by or starts with; each has an index. */
import { fieldType } from '../ground/fields/index.ts';
import type { Field } from '../ground/model/fields.ts';
import type { List } from '../ground/model/list.ts';
import type { Resource, Screen } from '../ground/model/resource.ts';
import { viewFields } from '../features/views/index.ts';
import { isMeasured, isNumber, isPlaced, isStored, isTime } from '../ground/fields/traits.ts';

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
      // Nor has what changes with every report.
      const index = (f.index || indexed.has(f.name)) && isStored(f) && !isMeasured(f);
      return { ...f, index, sortable: index && fieldType(f.type).sortable };
    }),
  };
}
