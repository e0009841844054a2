/** A resource against the rest of the folder: references, dictionaries, key, label, tree, list, form. */
import type { Finding } from '../diagnostic.ts';
import { normaliseResource } from '../normalise.ts';
import type { DictionaryDocument, Field, Resource, ResourceDocument } from '../types.ts';
import { checkWhere, USER_NAMES, type WhereScope } from '../where/check.ts';
import { checkForm, checkList } from './layout.ts';

/** What cross-checks look up. */
export interface Folder {
  resources: ReadonlyMap<string, { document: ResourceDocument; resource: Resource }>;
  dictionaries: ReadonlyMap<string, DictionaryDocument>;
}

export const codesOf = (folder: Folder) => (dict: string): readonly string[] | undefined => folder.dictionaries.get(dict)?.entries.map((e) => e.code);
export const fieldMap = (resource: Resource): ReadonlyMap<string, Field> => new Map(resource.fields.map((f) => [f.name, f]));

/** The scope in which a preset or a picker condition of `fields` is read. */
export function whereScope(fields: ReadonlyMap<string, Field>, folder: Folder, record?: readonly string[]): WhereScope {
  return { fields, user: USER_NAMES, ...(record ? { record } : {}), codes: codesOf(folder) };
}

function checkReferences(document: ResourceDocument, folder: Folder): Finding[] {
  const found: Finding[] = [];
  for (const [name, schema] of Object.entries(document.record.properties ?? {})) {
    const options = schema['x-field'];
    const at = ['record', 'properties', name, 'x-field'];
    if (options?.dict !== undefined) {
      const codes = codesOf(folder)(options.dict);
      if (!codes) found.push({ code: 'dict-unknown', path: [...at, 'dict'], params: { dict: options.dict }, allowed: [...folder.dictionaries.keys()] });
      else {
        for (const value of [schema.default ?? []].flat()) {
          if (!codes.includes(String(value))) found.push({ code: 'dict-code-unknown', path: [...at.slice(0, -1), 'default'], params: { dict: options.dict, value: String(value) }, allowed: [...codes] });
        }
      }
    }
    if (options?.reference === undefined) continue;
    const target = folder.resources.get(options.reference);
    if (!target) found.push({ code: 'resource-unknown', path: [...at, 'reference'], params: { resource: options.reference }, allowed: [...folder.resources.keys()] });
    else if (options.where) found.push(...checkWhere(options.where, whereScope(fieldMap(target.resource), folder, Object.keys(document.record.properties ?? {})), [...at, 'where']));
  }
  return found;
}

function checkIdentity(document: ResourceDocument, fields: ReadonlyMap<string, Field>): Finding[] {
  const found: Finding[] = [];
  const missing = (field: string, ...path: (string | number)[]): void => { found.push({ code: 'field-unknown', path, params: { field }, allowed: [...fields.keys()] }); };
  if (document.key !== undefined) {
    const key = fields.get(document.key);
    if (!key) missing(document.key, 'key');
    else if (!['text', 'phone', 'reference'].includes(key.type)) found.push({ code: 'key-not-text', path: ['key'], params: { field: document.key } });
    else if (!key.required) found.push({ code: 'key-not-required', path: ['key'], params: { field: document.key } });
  }
  if (document.label !== undefined && !fields.has(document.label)) missing(document.label, 'label');
  if (document.tree) {
    const parent = fields.get(document.tree.parent);
    if (!parent) missing(document.tree.parent, 'tree', 'parent');
    else if (parent.reference !== document.name) found.push({ code: 'tree-parent', path: ['tree', 'parent'], params: { field: document.tree.parent } });
  }
  document.unique?.forEach((set, i) => set.forEach((name, j) => { if (!fields.has(name)) missing(name, 'unique', i, j); }));
  return found;
}

/** Everything about one resource that needs the other documents. */
export function checkResource(document: ResourceDocument, folder: Folder): Finding[] {
  const resource = folder.resources.get(document.name)?.resource ?? normaliseResource(document);
  const fields = fieldMap(resource);
  return [
    ...checkReferences(document, folder),
    ...checkIdentity(document, fields),
    ...checkList(document.list ?? {}, fields, ['list']),
    ...checkForm(document.form ?? {}, fields, ['form'], []),
  ];
}
