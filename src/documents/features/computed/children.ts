/** What a computed field asks of the records that refer to a row: how many there are, or what one of their properties comes to. */
import type { Resource } from '../../ground/model/resource.ts';
import type { Children } from '../../ground/model/computed.ts';

/** The property of theirs that is asked for; undefined where they are counted or named. */
export const childField = ({ sum, min, max, last }: Children): string | undefined => sum ?? min ?? max ?? last;

/** Resources whose rows come to something else when rows of this one change, because they count or name them. */
export const countedIn = (resources: readonly Resource[], name: string): string[] =>
  resources.filter((r) => r.fields.some((f) => f.computed?.children?.resource === name)).map((r) => r.name);

/** Properties that computed fields look for children by; each wants an index. */
export function childColumns(resources: readonly Resource[]): Map<string, Set<string>> {
  const columns = new Map<string, Set<string>>();
  for (const { resource, by } of resources.flatMap((r) => r.fields.flatMap((f) => f.computed?.children ?? [])))
    columns.set(resource, (columns.get(resource) ?? new Set<string>()).add(by));
  return columns;
}
