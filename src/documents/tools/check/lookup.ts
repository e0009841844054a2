/** Fields of documents that are not normalised yet: what paths of computed fields lead to. */
import type { FieldLookup } from '../../kit/paths.ts';
import { normaliseField } from '../../ground/fields/normalise.ts';
import { systemFields } from '../../kit/systemFields.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';

/** A property of a document as a field, its system fields included; undefined when it has none of the name. */
function fieldOfDocument(document: ResourceDocument, name: string): Field | undefined {
  const properties = document.record.properties ?? {};
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (own) return normaliseField(name, own, document.record.required?.includes(name) === true, document.key ?? 'id');
  const { before, after } = systemFields(document, new Set());
  return [...before, ...after].find((field) => field.name === name);
}

/** Looks up in documents that are not normalised yet. */
export const inDocuments =
  (document: (resource: string) => ResourceDocument | undefined): FieldLookup =>
  (resource, name) => {
    const target = document(resource);
    return target && fieldOfDocument(target, name);
  };
