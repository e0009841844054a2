/**
 * Computed fields: read-only properties worked out of others, in the database. They are columns, filters and export columns
 * like any other; stored ones also sort and search by an index. A path along references alone is a looked-up field.
 */
import { fieldType } from '../../ground/fields/index.ts';
import type { FieldTypeName, Field } from '../../ground/model/fields.ts';
import { readsClock, readsOf, type Value } from '../../ground/values/index.ts';
import { typeOfValue } from '../../kit/check/values.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import { childField } from './children.ts';
import type { ComputedDocument } from '../../ground/model/computed.ts';
import { followPath, type FieldLookup } from '../../kit/paths.ts';

/** Whether a value is a path and nothing else. */
export const isLookup = (value: Value): value is string => typeof value === 'string' && value.includes('.') && !value.startsWith('$');

type Named = Omit<ComputedDocument, 'value'>;

const TYPES: Record<string, FieldTypeName> = { number: 'number', time: 'datetime', boolean: 'boolean', text: 'text' };

/** A field that is worked out, of a type. */
export function ofType(name: string, definition: Named, type: FieldTypeName): Field {
  const known = fieldType(type);
  return {
    name,
    title: definition.title ?? name,
    titleEn: definition.titleEn ?? name,
    type,
    schema: known.schema,
    required: false,
    unique: false,
    index: definition.stored === true,
    readOnly: true,
    immutable: false,
    mask: false,
    operators: [...known.operators],
    sortable: known.sortable && definition.stored === true,
    system: false,
  };
}

/** A looked-up field is what it looks up, read-only. */
function lookedUp(name: string, definition: Named, target: Field): Field {
  const { unit, precision, dict, reference, permission, width } = target;
  return {
    ...ofType(name, { ...definition, title: definition.title ?? target.title, titleEn: definition.titleEn ?? target.titleEn }, target.type),
    schema: target.schema,
    mask: target.mask,
    ...Object.fromEntries(
      Object.entries({ unit, precision, dict, reference, permission, width }).filter(([, value]) => value !== undefined),
    ),
  };
}

/** A property of children, with the titles the field has; a sum is a number whatever else holds of what it adds. */
function ofChildren(name: string, definition: Named, target: Field): Field {
  const field = lookedUp(name, definition, target);
  return definition.children?.sum === undefined ? field : { ...field, schema: fieldType('number').schema };
}

/** The computed fields of a document, after its own. A value that does not hold counts as a number; the checker tells. */
export function computedFields(document: ResourceDocument, own: readonly Field[], lookup: FieldLookup): Field[] {
  const fields = new Map(own.map((f) => [f.name, f]));
  return Object.entries(document.computed ?? {}).map(([name, { value = 0, ...definition }]) => {
    const targets = Object.fromEntries(
      readsOf(value)
        .filter((path) => path.includes('.'))
        .map((path) => [path, followPath(path, document.name, lookup)]),
    );
    const reads = new Map(fields);
    for (const [path, end] of Object.entries(targets)) if (end) reads.set(path, { ...end.field, name: path });
    const end = isLookup(value) ? targets[value] : undefined;
    const below = definition.children ? lookup(definition.children.resource, childField(definition.children) ?? '') : undefined;
    const field = definition.children?.keys
      ? { ...ofType(name, definition, 'multi-reference'), reference: definition.children.resource }
      : below
        ? ofChildren(name, definition, below)
        : end
          ? lookedUp(name, definition, end.field)
          : ofType(name, definition, TYPES[typeOfValue(value, reads) ?? 'number'] ?? 'number');
    for (const option of ['unit', 'precision', 'width', 'description', 'descriptionEn'] as const)
      if (definition[option] !== undefined) Object.assign(field, { [option]: definition[option] });
    const permissions = [...reads.values()].filter((f) => f.permission !== undefined && readsOf(value).includes(f.name));
    if (field.permission === undefined && permissions[0]?.permission !== undefined) field.permission = permissions[0].permission;
    field.computed = {
      value: value,
      ...(definition.children ? { children: definition.children } : {}),
      stored: definition.stored === true,
      paths: Object.fromEntries(Object.entries(targets).map(([path, target]) => [path, target?.steps ?? []])),
    };
    fields.set(name, field);
    return field;
  });
}

/** What a value reads that looks at the time. */
export const CLOCK = 'the clock';

/** Why a value cannot be written with its row: it looks elsewhere, or at the clock; undefined when it can. */
export function notStorable(value: Value, fields: ReadonlyMap<string, Field>): string | undefined {
  if (readsClock(value)) return CLOCK;
  return readsOf(value).find((name) => name.includes('.') || fields.get(name)?.computed !== undefined);
}

/** Whether a computed field may differ from one reading of its row to the next though the row does not: by the clock, or by other records. */
export function isVolatile({ computed }: Field, fields: ReadonlyMap<string, Field>): boolean {
  if (!computed) return false;
  if (computed.children || readsClock(computed.value)) return true;
  return readsOf(computed.value).some((name) => {
    const read = fields.get(name);
    return name.includes('.') || (read !== undefined && isVolatile(read, fields));
  });
}
