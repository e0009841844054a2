/** What the form library is given to draw: the schema of the record, and by what of the library each property is drawn. Pure. */
import type { Experimental_DefaultFormStateBehavior, RJSFSchema, UiSchema } from '@rjsf/utils';
import type { FieldTypeName, Field, JsonSchema } from '../../../documents/ground/model/fields.ts';
import type { Texts } from '../../data/texts/useText.ts';

/**
 * What of the library draws each type: a widget where one control edits a value or a list of values, a field where one
 * control edits what has parts, the templates of objects and lists where each part has a control of its own.
 */
export const DRAWN_BY = {
  text: 'widget',
  longtext: 'widget',
  number: 'widget',
  boolean: 'widget',
  date: 'widget',
  datetime: 'widget',
  dict: 'widget',
  'multi-dict': 'widget',
  reference: 'widget',
  'multi-reference': 'widget',
  phone: 'widget',
  email: 'widget',
  url: 'widget',
  password: 'widget',
  object: 'templates',
  rows: 'templates',
  values: 'widget',
  json: 'field',
  location: 'field',
  geometry: 'field',
  series: 'field',
  file: 'widget',
  image: 'widget',
} satisfies Record<FieldTypeName, 'widget' | 'field' | 'templates'>;

/** The library leaves a record as it is: it comes with its own first values, and what is missing is refused, not made. */
export const DEFAULTS: Experimental_DefaultFormStateBehavior = {
  arrayMinItems: { populate: 'never' },
  emptyObjectFields: 'skipEmptyDefaults',
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
};

/** The schema and the way to draw it. */
export interface FormSchemas {
  schema: RJSFSchema;
  uiSchema: UiSchema;
}

type Words = Pick<Texts, 'titleOf' | 'language'>;

/** What a list holds. */
const itemsOf = ({ items }: JsonSchema): JsonSchema => (items === undefined || Array.isArray(items) ? {} : items);

/** The schema of an object, with the properties that are drawn, in their order. */
const objectSchema = (schema: JsonSchema, fields: readonly Field[]): JsonSchema => ({
  ...schema,
  required: (schema.required ?? []).filter((name) => fields.some((f) => f.name === name)),
  properties: Object.fromEntries(fields.map((f) => [f.name, propertySchema(schema.properties?.[f.name] ?? {}, f)])),
});

/** The schema of a row, with what a new one starts with. */
function rowSchema(schema: JsonSchema, fields: readonly Field[]): JsonSchema {
  const { properties = {}, ...rest } = objectSchema(schema, fields);
  return {
    ...rest,
    properties: Object.fromEntries(
      fields.map((f) => [f.name, { ...properties[f.name], ...(f.default === undefined ? {} : { default: f.default }) }]),
    ),
  };
}

function propertySchema(schema: JsonSchema, field: Field): JsonSchema {
  const { title, fields = [] } = field;
  if (field.type === 'object') return { ...objectSchema(schema, fields), title };
  if (field.type === 'rows') return { ...schema, items: rowSchema(itemsOf(schema), fields), title };
  // The library would make values of the parts that a schema names.
  if (DRAWN_BY[field.type] === 'field') return { ...(schema.type ? { type: schema.type } : {}), title };
  return { ...schema, title };
}

const objectUi = (fields: readonly Field[], words: Words, existing: boolean): UiSchema =>
  Object.fromEntries(fields.map((f) => [f.name, propertyUi(f, words, existing)]));

function propertyUi(field: Field, words: Words, existing: boolean): UiSchema {
  const by = DRAWN_BY[field.type];
  const help = (words.language === 'en' ? field.descriptionEn : undefined) ?? field.description;
  const inside = objectUi(field.fields ?? [], words, false);
  return {
    ...(field.type === 'object' ? inside : field.type === 'rows' ? { items: inside } : {}),
    ...(by === 'templates' ? {} : { [`ui:${by}`]: field.type }),
    'ui:title': words.titleOf(field),
    ...(help ? { 'ui:help': help } : {}),
    ...(existing && field.immutable ? { 'ui:readonly': true } : {}),
    'ui:options': { definition: field },
  };
}

/** The field that is drawn at a place of the library's; none for the record as a whole and for a row. */
export const fieldOf = (uiSchema: UiSchema | undefined): Field | undefined =>
  (uiSchema?.['ui:options'] as { definition?: Field } | undefined)?.definition;

/**
 * A record's form.
 * @param schema of the record
 * @param fields those that are drawn
 * @param existing the record exists: what cannot be changed any more is locked
 */
export const drawnRecord = (schema: JsonSchema, fields: readonly Field[], words: Words, existing: boolean): FormSchemas => ({
  schema: objectSchema(schema, fields) as RJSFSchema,
  uiSchema: objectUi(fields, words, existing),
});

/** The form of one value alone. */
export const drawnValue = (field: Field, words: Words): FormSchemas => ({
  schema: propertySchema(field.schema, field) as RJSFSchema,
  uiSchema: propertyUi(field, words, false),
});
