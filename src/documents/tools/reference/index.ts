/**
 * The document language as data: every key with what it is for in both languages, what it takes, and a live example. Made
 * from the meta-schemas and the field types, so that it cannot say anything else than the check does.
 */
import type { Path } from '../../ground/diagnostic.ts';
import { FIELD_TYPES, fieldType } from '../../ground/fields/index.ts';
import type { FieldTypeName, FieldOptions } from '../../ground/model/fields.ts';
import { definitions as allDefinitions, metaSchemas } from '../../tables/meta.ts';
import type { Operator } from '../../ground/where/operators.ts';
import { definitionOf, exampleOf, examplesByKey, textsOf, type Example, type Meta } from './examples.ts';
import { sectionTitles } from './sections.ts';

export { exampleDocuments } from './example.ts';

/** One key. */
export interface ReferenceKey {
  /** Inside its section: `columns[].width`. */
  key: string;
  zh: string;
  en: string;
  required: boolean;
  /** JSON types, or the section that says more. */
  takes: string;
  allowed?: unknown[];
  pattern?: string;
  example?: unknown;
  /** Where the example stands among `exampleDocuments`. */
  at?: { file: string; path: Path };
}

/** A kind of document, or a part that stands in several places. */
export interface ReferenceSection {
  name: string;
  title: string;
  titleEn: string;
  keys: ReferenceKey[];
}

/** A field type: what it stores and which options of `x-field` are its own. */
export interface ReferenceType {
  type: FieldTypeName;
  stores: string;
  operators: readonly Operator[];
  options: readonly (keyof FieldOptions)[];
  requires: readonly (keyof FieldOptions)[];
}

export interface Reference {
  sections: ReferenceSection[];
  types: ReferenceType[];
}

/** Those of every kind: a meta-schema holds only the definitions it needs. */
const definitions = allDefinitions as Record<string, Meta>;

function takes(schema: Meta): string {
  const name = definitionOf(schema);
  const target = name === undefined ? undefined : definitions[name];
  // A list of parts has no section of its own: its parts have.
  if (target) return target.properties ? `→ ${name}` : takes(target);
  if (schema.enum || schema.const !== undefined) return 'one of';
  const type = [schema.type ?? 'anything'].flat().join(' | ');
  return schema.items?.$ref ? `${type} of ${takes(schema.items)}` : type;
}

/** Of the items of a patch, what those of a list said whole do not say as well. */
const beyondWhole = (items: Meta): Meta => ({
  ...items,
  properties: Object.fromEntries(Object.entries(items.properties ?? {}).filter(([key]) => key === 'after')),
});

function keysOf(schema: Meta, section: string, inside: string, known: ReadonlyMap<string, Example>): ReferenceKey[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, own]): ReferenceKey[] => {
    const key = `${inside}${name}`;
    const example = exampleOf(`${section}.${key}`, own, known);
    const allowed = own.enum ?? (own.const === undefined ? undefined : [own.const]);
    const below: [Meta | undefined, string][] = [
      [own, `${key}.`],
      [schema.items && own.items ? beyondWhole(own.items) : own.items, `${key}[].`],
      [typeof own.additionalProperties === 'object' ? own.additionalProperties : undefined, `${key}.*.`],
    ];
    return [
      {
        key,
        ...textsOf(own),
        required: schema.required?.includes(name) === true,
        takes: takes(own),
        ...(allowed ? { allowed } : {}),
        ...(own.pattern === undefined ? {} : { pattern: own.pattern }),
        ...(example ? { example: example.value } : {}),
        ...(example?.file !== undefined && example.path ? { at: { file: example.file, path: example.path } } : {}),
      },
      ...below.flatMap(([part, prefix]) => (part ? keysOf(part, section, prefix, known) : [])),
    ];
  });
}

const titlesOf = (name: string): { title: string; titleEn: string } => sectionTitles[name] ?? { title: name, titleEn: name };

/** The whole language. Sections come in the order in which an author meets them. */
export function reference(): Reference {
  const known = examplesByKey();
  const parts: [string, Meta][] = [...Object.entries(metaSchemas as Record<string, Meta>), ...Object.entries(definitions)];
  return {
    sections: parts
      .filter(([, schema]) => schema.properties)
      .map(([name, schema]) => ({ name, ...titlesOf(name), keys: keysOf(schema, name, '', known) })),
    types: FIELD_TYPES.map((type) => {
      const { schema, operators, options, requires } = fieldType(type);
      return { type, stores: String(schema.type ?? 'any JSON'), operators, options, requires: requires ?? [] };
    }),
  };
}
