/** A reference that a property names: of a record, or of a command's form. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { Field, FieldOptions } from '../../ground/model/fields.ts';
import { fieldMap, whereScope, type Folder } from './folder.ts';
import { checkWhere } from './where.ts';

/**
 * There is such a resource, its rows have keys, and what its picker asks is of it.
 * @param fields what stands beside it in the form, which `$record` reads
 * @param path of its `x-field`
 */
export function checkReference(
  { reference, where }: FieldOptions,
  fields: ReadonlyMap<string, Field>,
  folder: Folder,
  path: Path,
): Finding[] {
  if (reference === undefined) return [];
  const target = folder.resources.get(reference);
  const at: Path = [...path, 'reference'];
  if (!target)
    return folder.broken.has(reference)
      ? []
      : [{ code: 'resource-unknown', path: at, params: { resource: reference }, allowed: [...folder.resources.keys()] }];
  // Keys are looked up in tables: nothing refers to rows that have none.
  return [
    ...(target.document.rows ? [{ code: 'rows-reference' as const, path: at, params: { resource: reference } }] : []),
    ...checkWhere(where ?? [], whereScope(fieldMap(target.resource), folder, fields), [...path, 'where']),
  ];
}
