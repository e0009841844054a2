/** The record that a place in a document is about: from the document itself, or from what is known of another. */
import type { Path } from '../../ground/diagnostic.ts';
import { FIELD_TYPES, fieldType, inferFieldType } from '../../ground/fields/index.ts';
import type { DocumentKind } from '../../ground/kinds.ts';
import { systemFields } from '../systemFields.ts';
import type { JsonSchema } from '../../ground/model/fields.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import { knownField, type Known, type KnownField } from './known.ts';
import { valueAt } from './value.ts';

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject => value !== null && typeof value === 'object' && !Array.isArray(value);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A property as it may stand in a half-written document. */
export function fieldOf(name: string, schema: unknown, key?: unknown): KnownField {
  const { items, properties, title, ...rest } = isObject(schema) ? schema : ({} as JsonObject);
  const options = isObject(rest['x-field']) ? rest['x-field'] : {};
  const type = inferFieldType({
    ...rest,
    'x-field': options,
    ...(isObject(items) ? { items } : {}),
    ...(isObject(properties) ? { properties } : {}),
  } as JsonSchema);
  return knownField({
    name,
    title: text(title) ?? name,
    titleEn: text(options.titleEn) ?? name,
    type: FIELD_TYPES.includes(type) ? type : 'text',
    dict: text(options.dict),
    reference: text(options.reference),
    readOnly: options.readOnly === true || options.live === true,
    immutable: options.immutable === true || name === key,
    mask: options.mask === true,
  });
}

/** The fields of a resource that is being written, with those every record has. */
export function ownFields(document: unknown): KnownField[] {
  const { scope, tree, key, record, states } = (isObject(document) ? document : {}) as JsonObject;
  const properties = isObject(record) && isObject(record.properties) ? record.properties : {};
  const parent = isObject(tree) ? { tree: { parent: '', path: text(tree.path) ?? 'treePath' } } : {};
  // The server alone moves a record from state to state.
  const moved = isObject(states) ? states.field : undefined;
  const { before, after } = systemFields({ scope, ...parent } as ResourceDocument, new Set(Object.keys(properties)));
  return [
    ...before.map(knownField),
    ...Object.entries(properties).map(([name, schema]) => ({
      ...fieldOf(name, schema, key),
      ...(name === moved ? { readOnly: true } : {}),
    })),
    ...after.map(knownField),
  ];
}

/** The resource of the source of a grid that an object uses. */
function resourceUsed(document: unknown, { use }: JsonObject): string | undefined {
  const used = typeof use === 'string' ? valueAt(document, ['sources', use]) : undefined;
  return isObject(used) ? text(used.resource) : undefined;
}

/** The resource that the objects around a place name; the nearest has the word. */
export function resourceAround(document: unknown, path: Path): string | undefined {
  // Whether a guard counts is a question to the record itself, whatever it counts.
  const when = path.indexOf('when');
  for (let i = (when < 0 ? path.length : when) - 1; i >= 0; i -= 1) {
    const owner = when >= 0 && i === when - 1 ? undefined : valueAt(document, path.slice(0, i));
    const name = isObject(owner) ? (text(owner.resource) ?? text(owner.reference) ?? resourceUsed(document, owner)) : undefined;
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The fields that a place may name. */
export function fieldsAround(kind: DocumentKind, document: unknown, path: Path, known: Known): KnownField[] {
  const name = resourceAround(document, path);
  if (name === undefined || (kind === 'resource' && name === valueAt(document, ['name'])))
    return kind === 'resource' ? ownFields(document) : [];
  return (Object.hasOwn(known.resources, name) ? known.resources[name]?.fields : undefined) ?? [];
}

/** The comparisons a field takes: `under` only when what it references is a tree. */
export function operatorsFor({ type, reference }: KnownField, known: Known): string[] {
  const flat = reference !== undefined && Object.hasOwn(known.resources, reference) && !known.resources[reference]?.tree;
  return fieldType(type).operators.filter((operator) => operator !== 'under' || !flat);
}
