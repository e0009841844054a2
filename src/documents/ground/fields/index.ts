/**
 * The field types: what a value looks like on the wire, how it is stored, and which comparisons it takes.
 * How it is drawn stands in console/fields/<type>/.
 */
import type { FieldOptions, JsonSchema, FieldTypeName } from '../model/fields.ts';
import type { Operator } from '../where/operators.ts';

/** PostgreSQL column types in use. */
export type ColumnType =
  | 'text'
  | 'uuid'
  | 'double precision'
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'timestamptz(3)'
  | 'text[]'
  | 'jsonb'
  | 'bytea'
  | 'point';

/** What a comparison's value must be. */
export type ValueKind = 'string' | 'number' | 'boolean' | 'date' | 'datetime' | 'list' | 'none';

export interface FieldType {
  /** Added to the property's own schema; an author cannot contradict it. */
  schema: JsonSchema;
  column: (schema: JsonSchema) => ColumnType;
  /** First is the default of a filter. */
  operators: readonly Operator[];
  value: ValueKind;
  sortable: boolean;
  /** `x-field` keys that only some types take, beyond the common ones. */
  options: readonly (keyof FieldOptions)[];
  /** Of those, the ones that must be there. */
  requires?: readonly (keyof FieldOptions)[];
  /** Too much for a list's rows; only details and exports carry it. */
  large?: boolean;
  /** Lists show it all the same, by a few of its members. */
  thinned?: boolean;
  /** Holds properties or items of its own, drawn one by one. */
  nested?: boolean;
  /** Values never leave the server. */
  writeOnly?: boolean;
  /** What a value stands for; traits.ts asks it, so that code names no types. */
  holds?: 'code' | 'key' | 'file' | 'picture' | 'point' | 'shape' | 'prose';
  /** Leads to a person: whoever exports it shows people's data. */
  personal?: boolean;
  /** Usual width of a column, px. */
  width?: number;
  /** Compared byte by byte in every language: codes and numbers. */
  bytewise?: boolean;
}

const TEXT: readonly Operator[] = ['contains', 'eq', 'ne', 'in', 'nin', 'ncontains', 'startswith', 'endswith', 'null', 'nnull'];
const NUMBER: readonly Operator[] = ['between', 'eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'null', 'nnull'];
const TIME: readonly Operator[] = ['between', 'during', 'eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'null', 'nnull'];
const CODE: readonly Operator[] = ['in', 'eq', 'ne', 'nin', 'null', 'nnull'];
const CODES: readonly Operator[] = ['in', 'nin', 'ina', 'null', 'nnull'];
const PRESENCE: readonly Operator[] = ['null', 'nnull'];

/** Ids of uploaded files; `maxItems` of the property says how many, thirty at most (S5-08). */
const FILES: JsonSchema = { type: 'array', items: { type: 'string', maxLength: 36 }, uniqueItems: true, maxItems: 30 };

const text = (over: Partial<FieldType> = {}): FieldType => ({
  schema: { type: 'string', maxLength: 200 },
  column: () => 'text',
  operators: TEXT,
  value: 'string',
  sortable: true,
  options: [],
  ...over,
});

/** Every field type by name. Order is the order of the documentation. */
export const fieldTypes = {
  text: text({ options: ['mask', 'generate'] }),
  longtext: text({ schema: { type: 'string', maxLength: 20_000 }, sortable: false, holds: 'prose', width: 240 }),
  number: {
    schema: { type: 'number' },
    column: (s) => (s.type === 'integer' ? 'bigint' : 'double precision'),
    operators: NUMBER,
    value: 'number',
    sortable: true,
    options: ['unit', 'precision'],
    width: 120,
  },
  boolean: {
    schema: { type: 'boolean' },
    column: () => 'boolean',
    operators: ['eq', 'ne', 'null', 'nnull'],
    value: 'boolean',
    sortable: true,
    options: [],
    width: 90,
  },
  date: {
    schema: { type: 'string', format: 'date' },
    column: () => 'date',
    operators: TIME,
    value: 'date',
    sortable: true,
    options: [],
    width: 120,
  },
  datetime: {
    schema: { type: 'string', format: 'date-time' },
    column: () => 'timestamptz(3)',
    operators: TIME,
    value: 'datetime',
    sortable: true,
    options: [],
    width: 170,
  },
  dict: text({
    schema: { type: 'string', maxLength: 64 },
    operators: CODE,
    options: ['dict'],
    requires: ['dict'],
    holds: 'code',
    bytewise: true,
    width: 120,
  }),
  'multi-dict': {
    schema: { type: 'array', items: { type: 'string', maxLength: 64 }, uniqueItems: true, maxItems: 200 },
    column: () => 'text[]',
    operators: CODES,
    value: 'list',
    sortable: false,
    options: ['dict'],
    requires: ['dict'],
    holds: 'code',
    width: 180,
  },
  reference: text({
    schema: { type: 'string', maxLength: 64 },
    operators: ['in', 'eq', 'ne', 'nin', 'under', 'null', 'nnull'],
    options: ['reference', 'references', 'where', 'create'],
    requires: ['reference'],
    holds: 'key',
    bytewise: true,
  }),
  'multi-reference': {
    schema: { type: 'array', items: { type: 'string', maxLength: 64 }, uniqueItems: true, maxItems: 1000 },
    column: () => 'text[]',
    operators: CODES,
    value: 'list',
    sortable: false,
    options: ['reference', 'where', 'create'],
    requires: ['reference'],
    holds: 'key',
  },
  phone: text({
    schema: { type: 'string', maxLength: 11, pattern: '^1[3-9][0-9]{9}$' },
    options: ['mask'],
    personal: true,
    bytewise: true,
    width: 130,
  }),
  email: text({ schema: { type: 'string', maxLength: 254, format: 'email' }, personal: true, width: 200 }),
  url: text({ schema: { type: 'string', maxLength: 2048, pattern: '^https?://[^\\s]+$' }, width: 200 }),
  password: { ...text({ schema: { type: 'string', minLength: 8, maxLength: 72 }, operators: [], sortable: false }), writeOnly: true },
  object: {
    schema: { type: 'object' },
    column: () => 'jsonb',
    operators: PRESENCE,
    value: 'none',
    sortable: false,
    options: [],
    large: true,
    nested: true,
  },
  rows: {
    schema: { type: 'array', maxItems: 200 },
    column: () => 'jsonb',
    operators: PRESENCE,
    value: 'none',
    sortable: false,
    options: [],
    large: true,
    nested: true,
  },
  values: {
    schema: { type: 'array', maxItems: 200 },
    column: () => 'jsonb',
    operators: PRESENCE,
    value: 'none',
    sortable: false,
    options: [],
    nested: true,
  },
  json: { schema: {}, column: () => 'jsonb', operators: PRESENCE, value: 'none', sortable: false, options: [], large: true },
  location: {
    schema: {
      type: 'array',
      items: [
        { type: 'number', minimum: -180, maximum: 180 },
        { type: 'number', minimum: -90, maximum: 90 },
      ],
      minItems: 2,
      maxItems: 2,
    },
    column: () => 'point',
    operators: ['within', 'null', 'nnull'],
    value: 'list',
    sortable: false,
    options: [],
    holds: 'point',
    width: 190,
  },
  geometry: {
    schema: {
      type: 'object',
      required: ['type', 'coordinates'],
      additionalProperties: false,
      properties: {
        type: { enum: ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'] },
        coordinates: { type: 'array' },
      },
    },
    column: () => 'jsonb',
    operators: ['within', 'null', 'nnull'],
    value: 'list',
    sortable: false,
    options: ['shapes', 'minArea', 'within'],
    large: true,
    holds: 'shape',
  },
  series: {
    schema: { type: 'array', items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }, minItems: 2, maxItems: 2000 },
    column: () => 'bytea',
    operators: PRESENCE,
    value: 'none',
    sortable: false,
    options: ['axes'],
    requires: ['axes'],
    large: true,
    thinned: true,
    width: 120,
  },
  file: { schema: FILES, column: () => 'text[]', operators: PRESENCE, value: 'none', sortable: false, options: ['accept'], holds: 'file' },
  image: {
    schema: FILES,
    column: () => 'text[]',
    operators: PRESENCE,
    value: 'none',
    sortable: false,
    options: ['shrink'],
    holds: 'picture',
  },
} satisfies Record<FieldTypeName, FieldType>;
export const FIELD_TYPES = Object.keys(fieldTypes) as FieldTypeName[];
export const fieldType = (name: FieldTypeName): FieldType => fieldTypes[name];

/** Types whose values can stand in a list of values, each drawn as one line of text. */
const SCALARS: readonly unknown[] = ['string', 'number', 'integer'];

/** Objects are rows, texts and numbers values; items of any other kind are edited as JSON. */
function listType(items: JsonSchema['items']): FieldTypeName {
  if (items === undefined || Array.isArray(items)) return 'json';
  if (items.type === 'object' && items.properties) return 'rows';
  return SCALARS.includes(items.type) ? 'values' : 'json';
}

/** The type of a property that names none: from its options, then from its JSON-Schema type and format. */
export function inferFieldType(schema: JsonSchema): FieldTypeName {
  const options = schema['x-field'] ?? {};
  if (options.type) return options.type;
  const many = schema.type === 'array';
  if (options.dict) return many ? 'multi-dict' : 'dict';
  if (options.reference) return many ? 'multi-reference' : 'reference';
  if (options.references) return 'reference';
  switch (schema.type) {
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return listType(schema.items);
    case 'object':
      return schema.properties ? 'object' : 'json';
    default:
      break;
  }
  if (schema.format === 'date') return 'date';
  if (schema.format === 'date-time') return 'datetime';
  if (schema.format === 'email') return 'email';
  return (schema.maxLength ?? 0) > 500 ? 'longtext' : 'text';
}
