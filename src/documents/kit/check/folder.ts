/** What checks across documents look up. */
import type { DictionaryDocument, ResourceDocument } from '../../ground/model/authored.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { USER_NAMES, type IsTree, type WhereScope } from './where.ts';

/** A resource, as it is authored and as it is read. */
export interface ShownResource {
  document: ResourceDocument;
  resource: Resource;
}

export interface Folder {
  resources: ReadonlyMap<string, ShownResource>;
  dictionaries: ReadonlyMap<string, DictionaryDocument>;
  /** Names of files that are there but have findings of their own: what refers to them is not reported as well. */
  broken: ReadonlySet<string>;
}

export const codesOf =
  (folder: Folder) =>
  (dict: string): readonly string[] | undefined =>
    folder.dictionaries.get(dict)?.entries.map((e) => e.code);
export const fieldMap = (resource: Resource): ReadonlyMap<string, Field> => new Map(resource.fields.map((f) => [f.name, f]));

export const treesOf =
  (folder: Folder): IsTree =>
  (name) => {
    const target = folder.resources.get(name);
    return !target || target.resource.tree !== undefined;
  };

/** The scope in which a preset or a picker condition of `fields` is read. */
export function whereScope(fields: ReadonlyMap<string, Field>, folder: Folder, record?: ReadonlyMap<string, Field>): WhereScope {
  return { fields, user: USER_NAMES, ...(record ? { record } : {}), codes: codesOf(folder), isTree: treesOf(folder) };
}
