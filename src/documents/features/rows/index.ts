/**
 * Resources without rows of their own: each row is one of another resource, in other words. One part is a read-only view, several
 * are a union. What is done to a row is done to the original.
 */
import { followPath, type FieldLookup } from '../../kit/paths.ts';
import { fieldType } from '../../ground/fields/index.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import { readsOf } from '../../ground/values/index.ts';
import type { FieldContent, Scalar, Part } from '../../ground/model/rows.ts';

/** What can be done to rows without a table: these, and nothing that needs one. */
export const ROW_POWERS: readonly string[] = ['view', 'export', 'restore', 'purge'];
/** Those of them that the original does, to rows of its recycle list. */
export const RECYCLE_POWERS = ['restore', 'purge'] as const;

export const isConstant = (content: FieldContent): content is { value: Scalar } => typeof content === 'object' && 'value' in content;
export const isTranslated = (content: FieldContent): content is { by: string; values: Record<string, Scalar> } =>
  typeof content === 'object' && 'by' in content;

/** Fields and paths that are read of the original row. */
export function readsOfContent(content: FieldContent): string[] {
  if (isConstant(content)) return [];
  return isTranslated(content) ? [content.by] : readsOf(content);
}

/** Who deleted a row, and when: there for parts that read the recycle list. */
export const deletionFields: readonly Field[] = (
  [
    ['deletedBy', '删除人', 'Deleted by', 'text'],
    ['deletedTime', '删除时间', 'Deleted', 'datetime'],
  ] as const
).map(([name, title, titleEn, type]) => ({
  name,
  title,
  titleEn,
  type,
  schema: fieldType(type).schema,
  required: false,
  unique: false,
  index: false,
  readOnly: true,
  immutable: false,
  mask: false,
  operators: [...fieldType(type).operators],
  sortable: false,
  system: true,
}));

/** Names of the resources that show rows of this one as their own. */
export const shownIn = ({ resources }: { resources: Readonly<Record<string, Resource>> }, name: string): string[] =>
  Object.values(resources).flatMap((r) => (r.rows?.some((part) => part.resource === name) ? [r.name] : []));

/** Parts in normalised form: fields that are not mapped come from the property of their name, where there is one. */
export function normaliseRows({ rows }: ResourceDocument, declared: readonly Field[], lookup: FieldLookup): Part[] | undefined {
  return rows?.map((part) => {
    const of = (name: string): boolean =>
      lookup(part.resource, name) !== undefined || (part.deleted === true && deletionFields.some((f) => f.name === name));
    const fields: Record<string, FieldContent> = { ...part.fields };
    for (const { name } of declared) if (fields[name] === undefined && of(name)) fields[name] = name;
    const paths = [...new Set(Object.values(fields).flatMap(readsOfContent))].filter((read) => read.includes('.'));
    return {
      resource: part.resource,
      deleted: part.deleted === true,
      where: part.where ?? [],
      fields,
      paths: Object.fromEntries(paths.map((path) => [path, followPath(path, part.resource, lookup)?.steps ?? []])),
    };
  });
}
