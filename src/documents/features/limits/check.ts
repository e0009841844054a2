/** Limits read what stands in the row, or in a record that it refers to: what they hide cannot depend on what is worked out. */
import { fieldMap, whereScope, type Folder } from '../../kit/check/folder.ts';
import { checkTitles } from '../../kit/check/texts.ts';
import { followPath, type FieldLookup } from '../../kit/paths.ts';
import type { Finding } from '../../ground/diagnostic.ts';
import { isStored } from '../../ground/fields/traits.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { checkWhere } from '../../kit/check/where.ts';
import { readsOfLimits } from './index.ts';

/** Fields that limits may read: those of the row, and what one reference leads to. */
function readable(resource: Resource, lookup: FieldLookup): Map<string, Field> {
  const fields = new Map([...fieldMap(resource)].filter(([, field]) => isStored(field)));
  for (const name of readsOfLimits(resource)) {
    const end = name.includes('.') ? followPath(name, resource.name, lookup) : undefined;
    if (end?.steps.length === 1 && isStored(end.field)) fields.set(name, { ...end.field, name });
  }
  return fields;
}

/** Limits are told apart by their words. */
const duplicates = ({ limits = [] }: Resource): Finding[] =>
  (['title', 'titleEn'] as const).flatMap((key) =>
    limits.flatMap((limit, i): Finding[] =>
      limits.findIndex((other) => other[key] === limit[key]) < i
        ? [{ code: 'name-duplicate', path: ['limits', i, key], params: { name: limit[key], other: 'limits' } }]
        : [],
    ),
  );

/** Everything about a resource's limits. */
export function checkLimits(resource: Resource, folder: Folder, lookup: FieldLookup): Finding[] {
  const fields = readable(resource, lookup);
  const own = (resource.limits ?? []).flatMap(({ title, titleEn, where }, i): Finding[] => [
    ...checkTitles(title, title, titleEn, { title: ['limits', i, 'title'], titleEn: ['limits', i, 'titleEn'], owner: ['limits', i] }),
    // The same for everybody of an audience, so that views can hold it.
    ...checkWhere(where, { ...whereScope(fields, folder), user: [] }, ['limits', i, 'where']),
  ]);
  return [...duplicates(resource), ...own];
}
