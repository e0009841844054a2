/** The ways of a scope against the folder: each leads somewhere, none in a circle. */
import type { Folder } from '../../kit/check/folder.ts';
import type { Finding } from '../../ground/diagnostic.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { isReference } from '../../ground/fields/traits.ts';

const OWN = ['companyCode', 'stationCode', 'createBy'];

/** Resources that a row's scope is read from, one after the other, back to `name`; undefined when they end. */
function circle(name: string, folder: Folder, from: string, seen: readonly string[] = []): readonly string[] | undefined {
  if (from === name) return [...seen, from];
  if (seen.includes(from)) return undefined;
  const ways = folder.resources.get(from)?.resource.ways ?? [];
  for (const way of ways) {
    const cycle = way.to === 'record' ? circle(name, folder, way.resource, [...seen, from]) : undefined;
    if (cycle) return cycle;
  }
  return undefined;
}

export function checkScope({ name, ways, fields, key }: Resource, folder: Folder): Finding[] {
  const usable = [...OWN, ...fields.filter((f) => isReference(f) && f.name !== key && !f.computed).map((f) => f.name)];
  return ways.flatMap((way, i): Finding[] => {
    const path = ['scope', i, 'by'];
    const field = fields.find((f) => f.name === way.by);
    if (!field || (!OWN.includes(way.by) && (!isReference(field) || field.computed)))
      return [{ code: 'field-unknown', path, params: { field: way.by }, allowed: usable }];
    if (ways.findIndex((other) => other.by === way.by) < i)
      return [{ code: 'name-duplicate', path, params: { name: way.by, other: way.by } }];
    if (way.to !== 'record') return [];
    const target = folder.resources.get(way.resource)?.resource;
    if (!target) return [];
    if (!target.ways.length) return [{ code: 'scope-endless', path, params: { field: way.by, resource: target.name } }];
    const round = circle(name, folder, way.resource);
    return round ? [{ code: 'scope-circle', path, params: { circle: [name, ...round].join(' → ') } }] : [];
  });
}
