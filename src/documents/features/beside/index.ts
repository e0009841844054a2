/**
 * What lies at the left of a list and narrows it: the records that one of its fields refers to, as a tree where they are one, or the values
 * of a field.
 */
import type { BesideDocument, Beside } from '../../ground/model/beside.ts';
import type { Field } from '../../ground/model/fields.ts';
import { isCode, isLine, isReference } from '../../ground/fields/traits.ts';

/** Whether the values of a field may be listed. */
export const liesBeside = (field: Pick<Field, 'type'> & Partial<Pick<Field, 'mask'>>): boolean =>
  (isLine(field) || isCode(field)) && field.mask !== true;

export const normaliseBeside = (document: BesideDocument, fields: ReadonlyMap<string, Field>): Beside => ({
  ...document,
  operator: isReference(fields.get(document.field) ?? { type: 'text' }) ? 'under' : 'eq',
});

/** Without the fields that `keep` refuses; undefined when it cannot be without one. */
export function trimBeside({ label, ...beside }: Beside, keep: (field: string) => boolean): Beside | undefined {
  if (!keep(beside.field)) return undefined;
  return { ...beside, ...(label !== undefined && keep(label) ? { label } : {}) };
}
