/** Required references that lead in a circle: no first record could ever be made. */
import type { Finding } from '../../ground/diagnostic.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { Folder } from '../../kit/check/folder.ts';
import { isReference } from '../../ground/fields/traits.ts';

/** Fields that a new record must take from people, and that name one other record. */
const required = ({ fields }: Resource): Field[] =>
  fields.filter((f) => isReference(f) && f.required && !f.readOnly && !f.computed && f.default === undefined);

/** Resources from one to the other along required references, the last included; undefined when there is no way. */
function wayTo(end: string, from: string, folder: Folder, seen: readonly string[] = []): readonly string[] | undefined {
  if (from === end) return [...seen, end];
  const resource = folder.resources.get(from)?.resource;
  if (!resource || seen.includes(from)) return undefined;
  for (const { reference = '' } of required(resource)) {
    const way = wayTo(end, reference, folder, [...seen, from]);
    if (way) return way;
  }
  return undefined;
}

/** Said once for a circle: of its resource that comes first by name. */
export const checkReferences = (resource: Resource, folder: Folder): Finding[] =>
  required(resource).flatMap(({ name, reference = '' }): Finding[] => {
    const way = wayTo(resource.name, reference, folder);
    return way?.every((other) => other >= resource.name)
      ? [{ code: 'reference-circle', path: ['record', 'properties', name], params: { way: [resource.name, ...way].join(' → ') } }]
      : [];
  });
