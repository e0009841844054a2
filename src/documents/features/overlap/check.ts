/** Periods are of two stored dates or two stored times, and what they read everybody who writes can see. */
import { fieldMap, whereScope, type Folder } from '../../kit/check/folder.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { isTime } from '../../ground/fields/traits.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { open } from '../rules/check.ts';
import { checkWhere } from '../../kit/check/where.ts';
import { fieldsRead } from '../../ground/where/reads.ts';
import { fieldsOfOverlap } from './index.ts';
import type { NoOverlap } from '../../ground/model/overlap.ts';

/** Everything about periods that may not overlap. */
export function checkOverlaps(overlaps: readonly NoOverlap[] = [], resource: Resource, folder: Folder): Finding[] {
  const stored = new Map([...fieldMap(resource)].filter(([, field]) => field.computed === undefined));
  return overlaps.flatMap((overlap, i): Finding[] => {
    const path: Path = ['noOverlap', i];
    const { name, fields, from, to, where = [] } = overlap;
    const places: [Path, string][] = [
      ...fields.map((field, at): [Path, string] => [[...path, 'fields', at], field]),
      [[...path, 'from'], from],
      [[...path, 'to'], to],
    ];
    const findings: Finding[] = [
      ...(overlaps.findIndex((other) => other.name === name) < i
        ? [{ code: 'name-duplicate' as const, path: [...path, 'name'], params: { name, other: 'noOverlap' } }]
        : []),
      ...places.flatMap(([at, field]): Finding[] =>
        stored.has(field) ? [] : [{ code: 'field-unknown', path: at, params: { field }, allowed: [...stored.keys()] }],
      ),
      ...checkWhere(where, { ...whereScope(stored, folder), user: [], row: true }, [...path, 'where']),
    ];
    if (findings.length) return findings;
    const [begins, ends] = [stored.get(from), stored.get(to)];
    for (const [key, field] of [
      ['from', begins],
      ['to', ends],
    ] as const)
      if (field && (!isTime(field) || field.type !== begins?.type))
        return [{ code: 'overlap-period', path: [...path, key], params: { field: field.name, type: field.type } }];
    const withheld = [...fieldsOfOverlap(overlap), ...fieldsRead(where)].find((read) => {
      const field = stored.get(read);
      return field !== undefined && !open(field);
    });
    return withheld === undefined ? [] : [{ code: 'rule-reads', path, params: { field: withheld } }];
  });
}
