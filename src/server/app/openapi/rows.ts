/** Records of a resource in the API description: as they are read, and as they are written. */
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

/** A record as it is read. What is `readOnly` is the server's alone. */
export function rowSchema(resource: Resource): Json {
  const written = new Set(Object.keys(resource.schema.properties ?? {}));
  const visible = resource.fields.filter((f) => !isSecret(f) && !KEPT.has(f.name));
  const properties = Object.fromEntries(
    visible.map((f) => [
      f.name,
      {
        ...orNull(modern(f.schema) as Json),
        title: f.titleEn,
        description: [f.title, f.unit && `unit: ${f.unit}`, f.dict && `dictionary: ${f.dict}`, f.reference && `key of: ${f.reference}`]
          .filter(Boolean)
          .join('; '),
        ...(written.has(f.name) ? {} : { readOnly: true }),
      },
    ]),
  );
  return { title: resource.titleEn, allOf: [ref('schemas', 'Record'), { type: 'object', properties }] };
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
