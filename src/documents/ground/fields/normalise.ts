/** Properties in normalised form. */
import { isMeasured } from './traits.ts';
import { fieldType, inferFieldType } from './index.ts';
import { TARGETED } from './targets.ts';
import type { Field, JsonSchema } from '../model/fields.ts';

const VALIDATION_KEYS = [
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'items',
  'properties',
  'required',
  'additionalProperties',
] as const;

function validation(schema: JsonSchema): JsonSchema {
  const result: Record<string, unknown> = {};
  for (const key of VALIDATION_KEYS) if (schema[key] !== undefined) result[key] = schema[key];
  return result as JsonSchema;
}

const propertiesOf = (schema: JsonSchema): Field[] =>
  Object.entries(schema.properties ?? {}).map(([name, property]) =>
    normaliseField(name, property, schema.required?.includes(name) === true, ''),
  );

const objectSchema = (fields: Field[]): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: fields.filter((f) => f.required).map((f) => f.name),
  properties: Object.fromEntries(fields.map((f) => [f.name, f.schema])),
});

/** What a value holds, in normalised form, and the schema that follows from it. */
function nested(type: Field['type'], schema: JsonSchema): Pick<Field, 'fields' | 'schema'> | undefined {
  const items = schema.items === undefined || Array.isArray(schema.items) ? {} : schema.items;
  const own = { ...fieldType(type).schema, ...validation(schema) };
  if (type === 'object') {
    const fields = propertiesOf(schema);
    return { fields, schema: objectSchema(fields) };
  }
  if (type === 'rows') {
    const fields = propertiesOf(items);
    return { fields, schema: { ...own, items: objectSchema(fields) } };
  }
  if (type !== 'values') return undefined;
  const item = normaliseField('item', { ...items, title: items.title ?? schema.title }, true, '');
  return { fields: [item], schema: { ...own, items: item.schema } };
}

/** One property in normalised form. */
export function normaliseField(name: string, schema: JsonSchema, required: boolean, key: string): Field {
  const options = schema['x-field'] ?? {};
  const type = inferFieldType(schema);
  const known = fieldType(type);
  const field: Field = {
    name,
    title: schema.title ?? name,
    titleEn: options.titleEn ?? name,
    type,
    schema: { ...known.schema, ...validation(schema) },
    required,
    unique: options.unique === true || name === key,
    index: options.index === true || options.unique === true || name === key,
    readOnly: options.readOnly === true || options.live === true,
    ...(options.live === true ? { live: true as const } : {}),
    immutable: options.immutable === true || name === key,
    mask: options.mask === true,
    operators: [...(options.references ? TARGETED : known.operators)],
    sortable: known.sortable,
    system: false,
    ...nested(type, schema),
  };
  for (const option of [
    'unit',
    'precision',
    'dict',
    'reference',
    'references',
    'where',
    'create',
    'accept',
    'shrink',
    'shapes',
    'minArea',
    'within',
    'axes',
    'generate',
    'width',
    'permission',
    'descriptionEn',
  ] as const) {
    if (options[option] !== undefined) Object.assign(field, { [option]: options[option] });
  }
  // An index would be written with every report.
  if (isMeasured(field)) field.sortable = false;
  if (schema.description !== undefined) field.description = schema.description;
  if (schema.default !== undefined) field.default = schema.default;
  return field;
}
