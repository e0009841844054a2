/** Records of a resource in the API description: as they are read, and as they are written. */
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { isSecret } from '../../../documents/ground/fields/traits.ts';
import { KEPT, ref } from './shared.ts';
import type { Json } from './json.ts';

/** A schema of draft-07 as OpenAPI 3.1 reads it: what a list holds place by place has a keyword of its own there. */
export function modern(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(modern);
  if (schema === null || typeof schema !== 'object') return schema;
  const { items, additionalItems, ...rest } = schema as Json;
  const members = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, modern(value)]));
  if (!Array.isArray(items)) return items === undefined ? members : { ...members, items: modern(items) };
  return { ...members, prefixItems: modern(items), ...(additionalItems === undefined ? {} : { items: modern(additionalItems) }) };
}

/** A schema whose value may be null. */
function orNull(schema: Json): Json {
  if (typeof schema.type !== 'string') return schema;
  return { ...schema, type: [schema.type, 'null'], ...(Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {}) };
}

/** Values longer than this, and of so many fields, stand once: outlines, lists of keys. */
const [LONG, OFTEN] = [80, 4];

const readable = (resource: Resource): Field[] => resource.fields.filter((f) => !isSecret(f) && !KEPT.has(f.name));
const valueOf = (f: Field): Json => orNull(modern(f.schema) as Json);

/** Values that many fields have, by how they read: the first of a type has its name alone, `value.geometry`. */
function valuesOf(resources: readonly Resource[]): Map<string, { name: string; schema: Json }> {
  const uses = new Map<string, { type: string; schema: Json; by: number }>();
  for (const field of resources.flatMap(readable)) {
    const schema = valueOf(field);
    const text = JSON.stringify(schema);
    if (text.length > LONG) uses.set(text, { type: field.type, schema, by: (uses.get(text)?.by ?? 0) + 1 });
  }
  const often = [...uses].filter(([, { by }]) => by >= OFTEN);
  const before = (type: string, n: number): number => often.slice(0, n).filter(([, use]) => use.type === type).length;
  return new Map(
    often.map(([text, { type, schema }], n) => [text, { name: `value.${type}${before(type, n) ? before(type, n) + 1 : ''}`, schema }]),
  );
}

/** The fields of a record as they are read. What is `readOnly` is the server's alone. */
function fieldsOf(resource: Resource, values: ReturnType<typeof valuesOf>): [name: string, schema: Json][] {
  const written = new Set(Object.keys(resource.schema.properties ?? {}));
  const value = (f: Field): Json => {
    const own = valueOf(f);
    const shared = values.get(JSON.stringify(own));
    return shared ? ref('schemas', shared.name) : own;
  };
  const told = (f: Field): string =>
    [`${f.titleEn} · ${f.title}`, f.unit && `unit: ${f.unit}`, f.dict && `dictionary: ${f.dict}`, f.reference && `key of: ${f.reference}`]
      .filter(Boolean)
      .join('; ');
  return readable(resource).map((f) => [f.name, { ...value(f), description: told(f), ...(written.has(f.name) ? {} : { readOnly: true }) }]);
}

/** Resources that have a field alike, from which on it stands once. */
const ALIKE = 2;

/** Records as they are read, by resource, and fields that several of them have alike, by `field.<name>`. */
export function rowSchemas(resources: readonly Resource[]): Record<string, Json> {
  const uses = new Map<string, { name: string; schema: Json; by: number }>();
  const key = (name: string, schema: Json): string => `${name} ${JSON.stringify(schema)}`;
  const values = valuesOf(resources);
  const records = resources.map((resource) => ({ resource, fields: fieldsOf(resource, values) }));
  for (const [name, schema] of records.flatMap(({ fields }) => fields)) {
    const use = uses.get(key(name, schema)) ?? { name: `field.${name}`, schema, by: 0 };
    uses.set(key(name, schema), { ...use, by: use.by + 1 });
  }
  const shared: Record<string, Json> = {};
  for (const { name, schema, by } of [...uses.values()].sort((a, b) => b.by - a.by)) if (by >= ALIKE) shared[name] ??= schema;
  const said = (name: string, schema: Json): Json => {
    const use = uses.get(key(name, schema));
    return use && shared[use.name] === use.schema ? ref('schemas', use.name) : schema;
  };
  const rowOf = ({ resource, fields }: (typeof records)[number]): Json => {
    const properties = Object.fromEntries(fields.map(([name, schema]) => [name, said(name, schema)]));
    return { title: resource.titleEn, allOf: [ref('schemas', 'Record'), { type: 'object', properties }] };
  };
  const named = Object.fromEntries([...values.values()].map(({ name, schema }) => [name, schema]));
  return { ...named, ...shared, ...Object.fromEntries(records.map((one) => [one.resource.name, rowOf(one)])) };
}

/** A record as it is written: what may be read, with what must be there. Secrets are only written. */
export function writeSchema(resource: Resource): Json {
  const secrets = resource.fields.filter((f) => isSecret(f) && f.name in (resource.schema.properties ?? {}));
  return {
    allOf: [ref('schemas', resource.name)],
    ...(resource.schema.required?.length ? { required: resource.schema.required } : {}),
    ...(secrets.length
      ? { properties: Object.fromEntries(secrets.map((f) => [f.name, { ...(modern(f.schema) as Json), writeOnly: true }])) }
      : {}),
    unevaluatedProperties: false,
  };
}
